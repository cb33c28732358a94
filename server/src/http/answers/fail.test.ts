import { createServer } from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../tools/testing/listen-locally.ts';
import { nobodyObserves } from '../../../test/nobody-observes.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import type { Answers } from './answers.ts';
import { createFail } from './fail.ts';

it('ends the connection and nothing else when not even the failure can be answered, and logs both', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const answers = { refuse: () => Promise.reject(new Error('second')) } as Partial<Answers> as Answers;
  const app = express();
  app.use(() => Promise.reject(new Error('first')));
  app.use(createFail(answers, { log, clock: systemClock, observer: nobodyObserves }));
  await using local = await listenLocally(createServer(app));
  await expect(fetch(local.url)).rejects.toThrow('fetch failed');
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['first', 'second']);
});
