import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../test/test-service.ts';

const GARBAGE = 'HELLO THERE\r\n\r\n';
const LIMIT = 1_000_000;

let service: TestService;
let key: string;
let good: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  key = await service.createKey({ dailyLimit: LIMIT });
  good = `GET /api/rates HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${key}\r\n\r\n`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service[Symbol.asyncDispose]());

function open(): Socket {
  const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket.on('error', () => {}));
  return socket;
}

/** Sends pieces in separate packets, and reads the statuses of the answers until the connection ends. */
async function readStatusesAfter(...pieces: readonly string[]): Promise<number[]> {
  const socket = open().setNoDelay(true);
  const statuses = readStatuses(socket);
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return statuses;
}

async function readStatuses(socket: Socket): Promise<number[]> {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  await once(socket, 'end');
  return readWhole(text);
}

/** Reads the statuses of consecutive answers; fails on any byte between them. */
function readWhole(text: string): number[] {
  const statuses: number[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.slice(0, end);
    const [, status] = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n/.exec(head) ?? [];
    const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
    if (status === undefined || length === undefined) throw new Error(`This is no answer: ${rest.slice(0, 200)}`);
    statuses.push(Number(status));
    rest = rest.slice(end + Number(length));
  }
  return statuses;
}

async function countCharges(): Promise<number> {
  const { headers } = await service.get('/api/rates?base=XYZ', key);
  return LIMIT - Number(headers.get('X-RateLimit-Remaining'));
}

const repeatOk = (count: number) => Array.from({ length: count }, () => 200);
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

it.each([
  ['what is not HTTP', [GARBAGE], 400],
  ['a head that is too large', [`GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`], 431],
  ['a tunnel', ['CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'], 405],
  [
    'a body in bad chunks',
    ['POST /api/rates HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    405,
    400,
  ],
  ['two lengths', ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'], 400],
  ['another version of HTTP', ['GET /api/rates HTTP/2.0\r\nHost: x\r\n\r\n'], 400],
  ['bytes and bytes of what is not HTTP', [GARBAGE.repeat(10_000)], 400],
] as const)('answers and charges every request before %s, whenever that comes', async (_, [bad], ...refusals) => {
  for (const count of [1, 5, 31]) {
    const expected = [...repeatOk(count), ...refusals];
    expect(await readStatusesAfter(good.repeat(count) + bad)).toEqual(expected);
    expect(await readStatusesAfter(good.repeat(count), bad)).toEqual(expected);
  }
  expect(await countCharges()).toBe(2 * (1 + 5 + 31));
});

it('charges what it answers beside a request that would be upgraded, of which Node loses the rest of the packet', async () => {
  const upgraded = good.replace('\r\n\r\n', `\r\n${upgrade}`);
  const socket = open();
  const statuses = readStatuses(socket);
  socket.write(good + upgraded + good);
  await expect.poll(countCharges).toBe(2);
  socket.end(good);
  expect(await statuses).toEqual(repeatOk(3));
  expect(await countCharges()).toBe(3);
});

it('handles and charges nothing after a request that closes the connection', async () => {
  const last = good.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  expect(await readStatusesAfter(good + last + good + good)).toEqual(repeatOk(2));
  expect(await countCharges()).toBe(2);
});

it('answers and charges 32 requests of a pipeline of 1,000, and refuses the requests after them', async () => {
  expect(await readStatusesAfter(good.repeat(1_000))).toEqual([...repeatOk(32), 400]);
  expect(await readStatusesAfter(good.repeat(31), good.repeat(969))).toSatisfy(
    (statuses: number[]) => statuses.length >= 33 && statuses.at(-1) === 400,
  );
  expect(await countCharges()).toBeGreaterThanOrEqual(64);
});

it('answers any number of requests to a client that has no more than 32 under way', async () => {
  const socket = open().setEncoding('latin1');
  let answers = 0;
  socket.on('data', (text: string) => {
    answers += text.split('HTTP/1.1 200').length - 1;
  });
  for (let round = 1; round <= 3; round += 1) {
    socket.write(good.repeat(32));
    await expect.poll(() => answers).toBe(32 * round);
  }
  expect(await countCharges()).toBe(96);
});

it('refuses a head that stays half-sent after the answers to the requests before it', async () => {
  expect(await readStatusesAfter(`${good.repeat(3)}GET /api/rates HTTP/1.1\r\nHo`)).toEqual([...repeatOk(3), 408]);
  expect(await countCharges()).toBe(3);
});

it.each(['Content-Length: 10', 'Transfer-Encoding: chunked'])(
  'answers a request whose body never comes once, and ends the connection without a second answer (%s)',
  async (field) => {
    const logged = service.logLines.length;
    expect(await readStatusesAfter(good + good.replace('\r\n\r\n', `\r\n${field}\r\n\r\n`))).toEqual(repeatOk(2));
    expect(await countCharges()).toBe(2);
    expect(service.logLines.slice(logged).join('')).not.toContain('"status":408');
  },
);

it.each(['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'])(
  'refuses and does not charge a request whose body has an unknown length, after the answers before it ("%s")',
  async (fields) => {
    const endless = good.replace('\r\n\r\n', `\r\n${fields}Transfer-Encoding: gzip\r\n\r\n`);
    expect(await readStatusesAfter(good + endless + good)).toEqual([...repeatOk(1), 400]);
    expect(await readStatusesAfter(endless, good, good)).toEqual([400]);
    expect(await countCharges()).toBe(1);
  },
);

it('answers a request once whose coding the parser of its body refuses', async () => {
  const odd = good.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\t\r\n\r\n');
  expect(await readStatusesAfter(good + odd)).toEqual(repeatOk(2));
  expect(await countCharges()).toBe(2);
});

it.each([1, 5, 32])('answers %i requests of a client that ends its side right after them', async (count) => {
  const socket = open();
  const statuses = readStatuses(socket);
  socket.end(good.repeat(count));
  expect(await statuses).toEqual(repeatOk(count));
  expect(await countCharges()).toBe(count);
});

it('lets go of a client that ends its side without a request', async () => {
  const socket = open();
  const statuses = readStatuses(socket);
  socket.end();
  expect(await statuses).toEqual([]);
});

it('cuts off a client that sends on and on and reads nothing', async () => {
  const socket = open();
  const closed = new Promise((resolve) => socket.pause().once('close', resolve));
  const flood = good.repeat(1_000);
  const write = () => {
    while (!socket.destroyed && socket.write(flood));
  };
  write();
  socket.on('drain', write);
  await closed;
  expect(await countCharges()).toBeLessThanOrEqual(32);
});

it('charges little to a client that resets its connection before it can be answered, and serves on', async () => {
  for (let round = 0; round < 20; round += 1) {
    const socket = open();
    await once(socket, 'connect');
    socket.write(good.repeat(10));
    socket.resetAndDestroy();
  }
  const { status } = await service.get('/api/rates', key);
  expect(status).toBe(200);
  expect(await countCharges()).toBeLessThanOrEqual(201);
});

it('charges nothing for a client that has gone while others are charged', async () => {
  const blocker = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'));
  const before = await countCharges();
  blocker.exec('BEGIN IMMEDIATE');
  const first = service.get('/api/rates', key);
  // The first charge waits for the lock, and these charges wait for the first.
  await expect.poll(() => service.get('/healthz').then(({ status }) => status)).toBe(200);
  const socket = open();
  await once(socket, 'connect');
  socket.write(good.repeat(10));
  await expect.poll(() => service.get('/healthz').then(({ status }) => status)).toBe(200);
  const lines = service.logLines.length;
  socket.resetAndDestroy();
  await expect.poll(() => service.logLines.slice(lines).join('')).toContain('"aborted":true');
  blocker.exec('ROLLBACK');
  blocker.close();
  expect((await first).status).toBe(200);
  expect((await service.get('/api/rates', key)).status).toBe(200);
  expect((await countCharges()) - before).toBe(2);
});
