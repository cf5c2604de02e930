/**
 * A Node server that sends the same headers and bytes for every request: `node bare.ts HEADERS BODY`,
 * two files, the first a JSON array of alternating names and values. Prints its port.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [headers = '', body = ''] = process.argv.slice(2).map((file) => readFileSync(file));
const head = JSON.parse(headers.toString()) as string[];
const server = createServer((_, response) => {
  response.writeHead(200, head).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});
