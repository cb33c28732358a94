import { createServer } from 'node:http';
import { metadataOf } from '@crossrate/contract';
import express from 'express';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../tools/testing/listen-locally.ts';
import type { Account } from '../../access/account.ts';
import type { Quota } from '../../quota/quota.ts';
import { writeJson } from '../../rates/json-text.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { Answers } from './answers.ts';
import type { Payload } from './content.ts';

/** Answers a request with a payload, and counts the charges, which are granted by default. */
async function ask(payload: Payload<unknown>, access = metadataOf({}).access, granted = true) {
  const rates = { secondsFresh: 60 };
  let charges = 0;
  const quota: Pick<Quota, 'charge'> = {
    async charge() {
      charges += 1;
      rates.secondsFresh = 10_800;
      return { granted, state: { limit: 1, remaining: 0, resetAt: 0, resetAfter: 1 } };
    },
  };
  const answers = new Answers({ quota: quota as Quota, served: rates as ServedRates });
  const app = express().use((_req, res) => {
    Object.assign(res.locals, { requestId: 'x', account: {} as Account });
    return answers.answer(res, { payload }, access);
  });
  await using local = await listenLocally(createServer(app));
  const { status, headers } = await fetch(local.url);
  return { status, charges, cacheControl: headers.get('Cache-Control') };
}

const greet: Payload<object> = () => writeJson<object>({ hello: 'world' });

it('charges for a route that does not say whether it is public, so that nothing is free by omission', async () => {
  expect(await ask(greet)).toMatchObject({ status: 200, charges: 1 });
  expect(await ask(greet, 'public')).toMatchObject({ status: 200, charges: 0 });
});

it('writes nothing for a request that is not granted', async () => {
  let written = 0;
  const count = () => {
    written += 1;
    return writeJson<object>({});
  };
  expect(await ask(count, 'key', false)).toMatchObject({ status: 429 });
  expect(written).toBe(0);
  expect(await ask(count)).toMatchObject({ status: 200 });
  expect(written).toBe(1);
});

it('lets an answer be kept as long as its own rates are fresh, not those that came while it was charged', async () => {
  expect(await ask(greet)).toMatchObject({ cacheControl: 'private, max-age=60' });
  expect(await ask(greet, 'public')).toMatchObject({ cacheControl: 'public, max-age=60' });
});
