import { Crossrate } from '@crossrate/sdk';
import { createMockCrossrate } from '@crossrate/sdk/testing';
import { http } from 'msw';
import { setupWorker } from 'msw/browser';

const mock = createMockCrossrate();
await setupWorker(...mock.handlers(http)).start({ quiet: true });
const crossrate = new Crossrate({ baseUrl: 'https://rates.example.com', apiKey: mock.keys.active });
Object.assign(globalThis, { mock, crossrate });
