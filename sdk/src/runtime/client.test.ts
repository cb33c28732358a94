import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorResponses } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  AuthenticationError,
  ConnectionError,
  Crossrate,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from '../index.ts';

const KEY = 'cr_secret';
const requests: IncomingMessage[] = [];
let answer: { status: number; body: string; headers?: Record<string, string> };

const server = createServer((req, res) => {
  requests.push(req);
  res.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
  res.end(answer.body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

function client(options = {}) {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return new Crossrate({ baseUrl, apiKey: KEY, ...options });
}

async function failure(promise: Promise<unknown>): Promise<CrossrateError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CrossrateError)) throw new Error(`expected a CrossrateError, got ${error}`);
  return error;
}

it('sends the parameters in the query string and the key in the header', async () => {
  answer = { status: 200, body: '{"base":"USD","target":"EUR","amount":100,"rate":0.88,"converted":88.00}' };
  const conversion = await client().convert({ from: 'USD', to: 'EUR', amount: 100 });
  expect(conversion.converted).toBe(88);
  expect(requests.at(-1)?.url).toBe('/api/convert?from=USD&to=EUR&amount=100');
  expect(requests.at(-1)?.headers['x-api-key']).toBe(KEY);
});

it('leaves out what is not given, and keeps the key to itself where none is needed', async () => {
  answer = { status: 200, body: '{"currencies":[]}' };
  await client().rates();
  expect(requests.at(-1)?.url).toBe('/api/rates');
  await client().currencies();
  expect(requests.at(-1)?.headers['x-api-key']).toBeUndefined();
});

it.each([
  [errorResponses.unauthorized, AuthenticationError],
  [errorResponses.accountRestricted, PermissionError],
  [errorResponses.emailUnverified, PermissionError],
  [errorResponses.invalidCurrency, InvalidRequestError],
  [errorResponses.invalidAmount, InvalidRequestError],
  [errorResponses.quotaExceeded, QuotaExceededError],
  [errorResponses.unavailable, ServiceUnavailableError],
])('turns %j into an error of its own class', async ({ status, body }, ErrorClass) => {
  answer = { status, body: JSON.stringify(body), headers: { 'X-Request-Id': 'r-1' } };
  const error = await failure(client().rates());
  expect(error).toBeInstanceOf(ErrorClass);
  expect(error).toMatchObject({ name: ErrorClass.name, message: body.error, status, requestId: 'r-1' });
});

it.each([
  ['an HTML page', 502, '<html>Bad gateway</html>'],
  ['truncated JSON', 200, '{"base":"USD","rates":{"EUR":0.8'],
  ['JSON that is no object', 200, 'null'],
  ['an error without a message', 500, '{}'],
])('calls %s an unexpected response', async (_, status, body) => {
  answer = { status, body };
  const error = await failure(client().rates());
  expect(error).toBeInstanceOf(UnexpectedResponseError);
  expect(error.status).toBe(status);
});

it('says when the service cannot be reached, and why', async () => {
  const error = await failure(client({ fetch: () => Promise.reject(new TypeError('refused')) }).rates());
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.cause).toMatchObject({ message: 'refused' });
});

it('shows the key nowhere but in the header', async () => {
  answer = { status: 401, body: JSON.stringify(errorResponses.unauthorized.body) };
  const crossrate = client();
  const error = await failure(crossrate.rates());
  const shown = [JSON.stringify(crossrate), String(error.stack), JSON.stringify(error), ...Object.values(crossrate)];
  expect(shown.join()).not.toContain(KEY);
});

it.each(['', 'rates.example.com', 'ftp://rates.example.com'])('refuses %j as the address of the service', (baseUrl) => {
  expect(() => new Crossrate({ baseUrl })).toThrow(TypeError);
});
