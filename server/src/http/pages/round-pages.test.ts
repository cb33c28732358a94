import { expect, it } from 'vitest';
import { startTestService } from '../../../test/test-service.ts';
import { createRoundPages } from './round-pages.ts';

const BREAK = { name: 'eur-up', label: 'EUR × 1.3', provider: 'first' };
const LIST = '/demo/rounds.json';
const ROUND = '/demo/round';

/** Starts a service with the pages of rounds, and notes the rounds. */
async function startWithRounds() {
  const played: (string | undefined)[] = [];
  const breaks = [{ ...BREAK, scenario: 'hidden' }];
  const pages = createRoundPages({ breaks, play: async (name) => void played.push(name) });
  const service = await startTestService({ pages });
  const headers = { 'X-Page-Host': new URL(service.url).host };
  const send = (path: string, init: RequestInit = {}) =>
    service.get(path, undefined, { method: 'POST', headers, ...init });
  return { ...service, headers, played, send };
}

it('lists what can be broken for a browser on this machine', async () => {
  await using service = await startWithRounds();
  const list = await service.get(LIST, undefined, { headers: service.headers });
  expect(await list.json()).toEqual({ breaks: [BREAK] });
  expect(await (await service.get(LIST)).json()).toEqual({ breaks: [] });
});

it('plays a round with a break or without one, and answers 204 after it', async () => {
  await using service = await startWithRounds();
  for (const path of [`${ROUND}?break=eur-up`, ROUND]) {
    const { status, headers } = await service.send(path);
    expect([status, headers.get('Cache-Control')]).toEqual([204, 'no-store']);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
  }
  expect(service.played).toEqual(['eur-up', undefined]);
});

it('reads no body', async () => {
  await using service = await startWithRounds();
  expect((await service.send(ROUND, { body: 'break=eur-up&'.repeat(100_000) })).status).toBe(204);
  expect(service.played).toEqual([undefined]);
});

it.each(['sunny', '', 'eur-up&break=eur-up'])('refuses the unknown break "%s"', async (name) => {
  await using service = await startWithRounds();
  const response = await service.send(`${ROUND}?break=${name}`);
  expect([response.status, await response.json()]).toEqual([422, { error: 'Invalid break. Use one of eur-up.' }]);
  expect(service.played).toEqual([]);
});

it('refuses to play for other pages and for browsers elsewhere', async () => {
  await using service = await startWithRounds();
  for (const headers of [{}, { ...service.headers, 'Sec-Fetch-Site': 'cross-site' }]) {
    const response = await service.send(ROUND, { headers });
    expect(response.status, JSON.stringify(headers)).toBe(403);
    expect(await response.json()).toEqual({ error: expect.stringContaining('on the machine that runs the demo') });
  }
  expect(service.played).toEqual([]);
});
