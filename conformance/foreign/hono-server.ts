import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import Big from 'big.js';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import type { Given, StartedForeignServer } from './foreign-server.ts';

const CURRENCY = 'Invalid currency. Please check your currency codes.';
const PER_DAY = 100;

/** Starts a service on Hono, which checks the parameters before the key, and cuts the rates of its tables alone. */
export async function startHonoServer({ unitsPerDollar, keys }: Given): Promise<StartedForeignServer> {
  const codes = Object.keys(unitsPerDollar).sort();
  const used = new Map<string, number>();
  const refreshedAt = '2026-09-29T06:00:00+06:00';

  const computeRate = (base: string, target: string) =>
    base === target ? new Big(1) : new Big(unitsPerDollar[target] ?? 0).div(unitsPerDollar[base] ?? 1);
  const cut = (rate: Big) => rate.round(6, Big.roundDown).toNumber();

  const readCode = (c: Context, name: string, preset = '') => {
    const code = (c.req.query(name) ?? preset).toUpperCase();
    if (!codes.includes(code)) throw new HTTPException(422, { message: CURRENCY });
    return code;
  };

  const charge = (c: Context) => {
    const key = c.req.header('X-API-KEY') ?? '';
    if (!keys.includes(key)) throw new HTTPException(401, { message: 'A valid X-API-KEY is needed.' });
    if (key.startsWith('restricted')) throw new HTTPException(403, { message: 'This account is restricted.' });
    if (key.startsWith('unverified')) throw new HTTPException(403, { message: 'Confirm your e-mail address first.' });
    const counter = `${key} ${new Date().toISOString().slice(0, 10)}`;
    const count = (used.get(counter) ?? 0) + 1;
    if (count > PER_DAY) throw new HTTPException(429, { message: 'Come back tomorrow.' });
    used.set(counter, count);
    c.header('X-RateLimit-Limit', String(PER_DAY));
    c.header('X-RateLimit-Remaining', String(PER_DAY - count));
  };

  const app = new Hono();

  app.onError((error, c) => c.json({ error: error.message }, error instanceof HTTPException ? error.status : 500));

  app.get('/api/currencies', (c) => c.json({ currencies: codes }));

  app.get('/api/rates', (c) => {
    const base = readCode(c, 'base', 'USD');
    charge(c);
    const rates = Object.fromEntries(codes.map((target) => [target, cut(computeRate(base, target))]));
    return c.json({ base, rates, updated_at: refreshedAt });
  });

  app.get('/api/convert', (c) => {
    const [base, target, sent] = [readCode(c, 'from'), readCode(c, 'to'), c.req.query('amount') ?? ''];
    if (base === target) throw new HTTPException(422, { message: 'Choose two different currencies.' });
    if (!/^\d{1,18}(\.\d{1,12})?$/.test(sent) || !new Big(sent).gt('0.01'))
      throw new HTTPException(422, { message: 'The amount must be a number greater than 0.01.' });
    charge(c);
    const rate = computeRate(base, target);
    const converted = rate.times(sent).round(2, Big.roundHalfUp).toNumber();
    return c.json({ base, target, amount: Number(sent), rate: rate.round(6).toNumber(), converted });
  });

  // Otherwise the adapter replaces the `Response` of the whole process, which breaks mocks of the network in other tests.
  return listenLocally(createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server);
}
