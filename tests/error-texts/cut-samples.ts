export const STACK = [
  'RangeError: Invalid time value',
  ...Array.from(
    { length: 12 },
    (_, at) => `    at orderOf (/srv/shop/orders/order.js:${String(at)}:20)`,
  ),
].join('\n');
export const PINO = JSON.stringify({
  level: 50,
  time: 1716900000001,
  hostname: '3f2a',
  err: { type: 'RangeError', message: 'Invalid time value', stack: STACK },
  msg: 'request failed',
});
const BUNYAN = JSON.stringify(
  {
    name: 'shop',
    level: 50,
    err: { message: 'Invalid time value', name: 'RangeError', stack: STACK },
    msg: 'Invalid time value',
  },
  null,
  2,
);
const JAVA = [
  'java.lang.IllegalStateException: Cannot ship the order',
  ...Array.from(
    { length: 9 },
    (_, at) => `\tat com.acme.shop.Orders.ship(Orders.java:${String(at)})`,
  ),
].join('\n');
const SERILOG = [
  'System.InvalidOperationException: Sequence contains no elements',
  ...Array.from({ length: 9 }, () => '   at System.Linq.ThrowHelper.ThrowNoElementsException()'),
].join('\n');

/** A logger, a record longer than the search box, and its error by itself. */
export const CUT = [
  ['pino', PINO, 'RangeError: Invalid time value'],
  ['pino behind Docker Compose', `web_1  | ${PINO}`, 'RangeError: Invalid time value'],
  [
    'pino within Docker',
    JSON.stringify({ log: `${PINO}\n`, stream: 'stderr', time: '2024-05-01T10:00:00.1Z' }),
    'RangeError: Invalid time value',
  ],
  ['Bunyan, over many lines', BUNYAN, 'RangeError: Invalid time value'],
  [
    'Bunyan, as a box of one line has it',
    BUNYAN.replaceAll('\n', ' '),
    'RangeError: Invalid time value',
  ],
  [
    'Logback',
    JSON.stringify({
      '@timestamp': '2024-05-01T10:00:00.123+02:00',
      message: 'failed',
      level: 'ERROR',
      stack_trace: JAVA,
    }),
    'java.lang.IllegalStateException: Cannot ship the order',
  ],
  [
    'the ECS',
    JSON.stringify({
      'log.level': 'ERROR',
      'error.type': 'java.lang.IllegalStateException',
      'error.message': 'Cannot ship the order',
      'error.stack_trace': JAVA,
    }),
    'java.lang.IllegalStateException: Cannot ship the order',
  ],
  [
    'structlog',
    JSON.stringify({
      event: 'view failed',
      exception: [
        {
          exc_type: 'KeyError',
          exc_value: "'user_id'",
          frames: Array.from({ length: 9 }, () => ({
            filename: '/srv/app/views.py',
            name: 'show',
          })),
        },
      ],
    }),
    "KeyError: 'user_id'",
  ],
  [
    'Serilog',
    JSON.stringify({ '@t': '2024-05-01T10:00:00.0Z', '@mt': 'Order {Id} failed', '@x': SERILOG }),
    'System.InvalidOperationException: Sequence contains no elements',
  ],
  [
    'zap',
    JSON.stringify({
      level: 'error',
      msg: 'recovered',
      error: 'runtime error: invalid memory address or nil pointer dereference',
      stacktrace: 'main.ship\n\t/src/shop/main.go:21\n'.repeat(9),
    }),
    'runtime error: invalid memory address or nil pointer dereference',
  ],
] as const;
