import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RawConnection, readAnswers } from '../../../test/raw-connection.ts';
import { startTestService, type TestService } from '../../../test/test-service.ts';

const GARBAGE = 'HELLO THERE\r\n\r\n';
const LIMIT = 1_000_000;

let service: TestService;
let key: string;
let good: string;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  key = await service.createKey({ dailyLimit: LIMIT });
  good = `GET /api/rates HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${key}\r\n\r\n`;
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends pieces in separate packets, and reads the statuses of the answers until the server ends the connection. */
async function readStatusesAfter(...pieces: readonly string[]): Promise<number[]> {
  using connection = new RawConnection(service.url);
  for (const piece of pieces) {
    connection.socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return await connection.readStatuses();
}

async function countCharges(): Promise<number> {
  const { headers } = await service.get('/api/rates?base=XYZ', key);
  return LIMIT - Number(headers.get('X-RateLimit-Remaining'));
}

const addField = (field: string) => good.replace('\r\n\r\n', `\r\n${field}\r\n\r\n`);
const repeatOk = (count: number) => Array.from({ length: count }, () => 200);

it.each([
  ['what is not HTTP', GARBAGE, 400],
  ['a megabyte of what is not HTTP', GARBAGE.repeat(70_000), 400],
  ['a head that is too large', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
])('answers and charges every request before %s, whenever that comes', async (_, bad, refusal) => {
  for (const count of [1, 31]) {
    const expected = [...repeatOk(count), refusal];
    expect(await readStatusesAfter(good.repeat(count) + bad)).toEqual(expected);
    expect(await readStatusesAfter(good.repeat(count), bad)).toEqual(expected);
  }
  expect(await countCharges()).toBe(2 * (1 + 31));
});

it.each([
  ['never comes', 'Content-Length: 10', ''],
  ['stops in the middle', 'Transfer-Encoding: chunked', '5\r\nab'],
  ['has bad chunks', 'Transfer-Encoding: chunked', 'zz\r\n'],
  ['has a coding that Node reads in two ways', 'Transfer-Encoding: chunked\t', '0\r\n\r\n'],
])('answers a request once whose body %s, and ends the connection', async (_, field, body) => {
  const logged = service.logLines.length;
  expect(await readStatusesAfter(good + addField(field) + body)).toEqual(repeatOk(2));
  expect(await countCharges()).toBe(2);
  expect(service.logLines.slice(logged).join('')).not.toContain('"reason"');
});

it.each(['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'])(
  'refuses and does not charge a request whose body has an unknown length, nor what follows ("%s")',
  async (fields) => {
    const endless = addField(`${fields}Transfer-Encoding: gzip`);
    expect(await readStatusesAfter(good + endless + good)).toEqual([200, 400]);
    expect(await readStatusesAfter(endless, good, good)).toEqual([400]);
    expect(await countCharges()).toBe(1);
  },
);

it.each(['Connection: close', 'Expect: 100-continue', 'Expect: a-miracle', 'Connection: Upgrade\r\nUpgrade: h2c'])(
  'answers a request with "%s" as the last one, and charges nothing after it',
  async (field) => {
    expect(await readStatusesAfter(good + addField(field) + good + good)).toEqual(repeatOk(2));
    expect(await countCharges()).toBe(2);
  },
);

it('answers and charges 32 requests of a pipeline of 1,000, and says that it closes the connection', async () => {
  using connection = new RawConnection(service.url, good.repeat(1_000));
  const answers = readAnswers(await connection.ended);
  expect(answers.map(({ status }) => status)).toEqual(repeatOk(32));
  expect(answers.map(({ headers }) => headers.get('Connection'))).toEqual([...Array(31).fill('keep-alive'), 'close']);
  expect(await countCharges()).toBe(32);
});

it('refuses a head that takes more than 5 seconds, byte by byte, after the answers to the requests before it', async () => {
  using connection = new RawConnection(service.url, `${good.repeat(3)}GET /`);
  const dripping = setInterval(() => connection.socket.write('a'), 200);
  expect(await connection.readStatuses()).toEqual([...repeatOk(3), 408]);
  clearInterval(dripping);
  expect(await countCharges()).toBe(3);
}, 10_000);

it('closes a connection without a request after 5 seconds, without a refusal in the log', async () => {
  const logged = service.logLines.length;
  expect(await readStatusesAfter()).toEqual([]);
  expect(service.logLines.slice(logged)).toEqual([]);
}, 10_000);

it('answers the requests of a client that ends its side right after them', async () => {
  using connection = new RawConnection(service.url);
  connection.socket.end(good.repeat(5));
  expect(await connection.readStatuses()).toEqual(repeatOk(5));
});

it('cuts off a client that sends on and on and reads nothing', async () => {
  using connection = new RawConnection(service.url);
  const { socket } = connection;
  const closed = new Promise((resolve) => socket.pause().once('close', resolve));
  const flood = good.repeat(1_000);
  const write = () => {
    while (!socket.destroyed && socket.write(flood));
  };
  write();
  socket.on('drain', write);
  await closed;
  expect(await countCharges()).toBeLessThanOrEqual(32);
}, 20_000);

it('charges nothing for a client that has gone while others are charged', async () => {
  const blocker = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'), { timeout: 5_000 });
  const before = await countCharges();
  blocker.exec('BEGIN IMMEDIATE');
  const first = service.get('/api/rates', key);
  // The first charge waits for the lock, and these charges wait for the first.
  await expect.poll(() => service.get('/healthz').then(({ status }) => status)).toBe(200);
  using connection = new RawConnection(service.url, good.repeat(10));
  await expect.poll(() => service.get('/healthz').then(({ status }) => status)).toBe(200);
  const lines = service.logLines.length;
  connection.socket.resetAndDestroy();
  await expect.poll(() => service.logLines.slice(lines).join('')).toContain('"aborted":true');
  blocker.exec('ROLLBACK');
  blocker.close();
  expect((await first).status).toBe(200);
  expect((await service.get('/api/rates', key)).status).toBe(200);
  expect((await countCharges()) - before).toBe(2);
});
