import type { RouteMetadata } from '@crossrate/contract';
import { initContract } from '@ts-rest/core';
import express from 'express';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { loopback } from '../../../test/loopback.ts';
import { nobodyObserves } from '../../../test/nobody-observes.ts';
import type { Account } from '../../access/account.ts';
import { writeJson } from '../../json-text.ts';
import { createLog } from '../../logger.ts';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { listen } from '../connection/listen.ts';
import type { Operation } from '../operations/operation.ts';
import { createAnswerBuilder } from './answer-accepted.ts';
import { createTsRestHandler } from './create-ts-rest-handler.ts';
import { KnownRequests } from './known-requests.ts';

interface Greeting {
  readonly hello: string;
}

const route = { method: 'GET', path: '/', responses: { 200: z.object({ hello: z.string() }) } } as const;
const routes = initContract().router({
  unsaid: route,
  public: { ...route, metadata: { access: 'public', errors: [] } satisfies RouteMetadata },
});

/** Requests an operation, and counts the charges, which are granted by default. */
async function ask(routed: keyof typeof routes, operation: Operation<typeof route>, { granted } = { granted: true }) {
  const rates = { secondsFresh: 60 };
  let charges = 0;
  const quota: Pick<Quota, 'charge'> = {
    async charge() {
      charges += 1;
      rates.secondsFresh = 10_800;
      return { granted, state: { limit: 1, remaining: 0, resetAt: 0, resetAfter: 1 } };
    },
  };
  const buildAnswer = createAnswerBuilder({
    served: rates as ServedRates,
    quota: quota as Quota,
    refuse: async (res) => void res.writeHead(429).end(),
    guard: (res, pass) => pass(res),
    known: new KnownRequests(),
  });
  const handle = createTsRestHandler(operation, buildAnswer<typeof route>(routes[routed]));
  const app = express().use((_req, res, next) => {
    res.locals = { requestId: 'x', isKeyed: true, account: {} as Account };
    handle({ query: undefined, res }).catch(next);
  });
  await using listening = await listen(app, loopback, { log: createLog('silent'), observer: nobodyObserves });
  const { status, headers } = await fetch(listening.url);
  return { status, charges, cacheControl: headers.get('Cache-Control') };
}

const greet: Operation<typeof route> = () => () => ({ payload: () => writeJson<Greeting>({ hello: 'world' }) });

it('charges for a route that does not say whether it is public, so that nothing is free by omission', async () => {
  expect(await ask('unsaid', greet)).toMatchObject({ status: 200, charges: 1 });
  expect(await ask('public', greet)).toMatchObject({ status: 200, charges: 0 });
});

it('charges nothing when an operation fails', async () => {
  const fail = () => {
    throw new Error('no answer');
  };
  expect(await ask('unsaid', fail)).toMatchObject({ status: 500, charges: 0 });
});

it('writes nothing for a request that is not granted', async () => {
  let written = 0;
  const count: Operation<typeof route> = () => () => ({
    payload: () => {
      written += 1;
      return writeJson<Greeting>({ hello: 'world' });
    },
  });
  expect(await ask('unsaid', count, { granted: false })).toMatchObject({ status: 429 });
  expect(written).toBe(0);
  expect(await ask('unsaid', count)).toMatchObject({ status: 200 });
  expect(written).toBe(1);
});

it('lets an answer be kept as long as its own rates are fresh, not those that came while it was charged', async () => {
  expect(await ask('unsaid', greet)).toMatchObject({ cacheControl: 'private, max-age=60' });
});
