import { describe, expect, it } from 'vitest';
import { SEARCH_MAX } from '../../src/contract/search.ts';
import { endedJson } from '../../src/error-texts/cut-json.ts';
import { errorKeys } from '../../src/error-texts/fingerprints.ts';
import { recogniseError } from '../../src/error-texts/recognise.ts';
import { trimmedText } from '../../src/error-texts/trim.ts';

const keysOf = (text: string) => {
  const recognised = recogniseError(text);
  return recognised ? errorKeys(recognised).exact : [];
};

const STACK = [
  'RangeError: Invalid time value',
  ...Array.from(
    { length: 12 },
    (_, at) => `    at orderOf (/srv/shop/orders/order.js:${String(at)}:20)`,
  ),
].join('\n');
const PINO = JSON.stringify({
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

/** Who logs, the beginning of a record, and the error alone. */
const CUT = [
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

describe('A record that was cut off', () => {
  it.each(CUT)('by the search box is the same error: %s', (_, record, error) => {
    const cut = record.slice(0, SEARCH_MAX);
    expect(cut.length).toBe(SEARCH_MAX);
    expect(keysOf(error)).toHaveLength(1);
    expect(keysOf(cut)).toEqual(expect.arrayContaining([...keysOf(error)]));
    expect(keysOf(`{"level":30,"msg":"GET /"}\n${cut}\n`)).toEqual(keysOf(cut));
  });

  it('is that error wherever behind it the cut is, and is never half of it', () => {
    const [key = ''] = keysOf('RangeError: Invalid time value');
    const complete = PINO.indexOf('"Invalid time value"') + '"Invalid time value"'.length;
    for (let end = 1; end <= PINO.length; end += 1) {
      expect(keysOf(PINO.slice(0, end))).toEqual(end < complete ? [] : [key]);
    }
  });

  it('shows the lines of its stack trace that are complete', () => {
    const { text } = trimmedText(PINO.slice(0, SEARCH_MAX));
    expect(text).toBe(STACK.split('\n').slice(0, 4).join('\n'));
  });

  it.each([
    ['{"a":"b","c":1', '{"a":"b"}'],
    ['{"a":"b","c', '{"a":"b"}'],
    ['{"a":"b","c":', '{"a":"b"}'],
    ['{"a":[1,{"b":"c"},tru', '{"a":[1,{"b":"c"}]}'],
    ['{"a":{"b":', '{"a":{}}'],
    ['{"a":"b\\n\\"c\\"\\nd\\', String.raw`{"a":"b\n\"c\""}`],
    [String.raw`{"a":"\\n`, '{}'],
    [String.raw`{"a":"{\"b\":\"c\",\u00`, String.raw`{"a":"{\"b\":\"c\","}`],
    ['{"a":"b",\n{"log":"c"}', '{"a":"b"}'],
    ['{"a":1}', undefined],
    ['{"a":1} {"b', undefined],
    ['a', undefined],
  ])('%s has of it what is complete', (cut, ended) => {
    expect(endedJson(cut)).toBe(ended);
  });
});
