import { errorResponses } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { createHttpDriver, createSdkDriver } from '../src/index.ts';
import { startMockedService } from './mocked-service.ts';

it.each([
  { name: 'http', drive: createHttpDriver },
  { name: 'sdk', drive: createSdkDriver },
])(
  'answers 503 with the exact message on all operations while no provider has rates, over $name',
  async ({ drive }) => {
    await using service = await startMockedService('500');
    const { active } = await service.createKeys();
    const api = drive(service.url);
    const answers = [
      await api.rates(active),
      await api.convert(active, { from: 'USD', to: 'EUR', amount: 1 }),
      await api.currencies(),
    ];
    for (const answer of answers) expect(answer).toMatchObject(errorResponses.unavailable);
  },
);
