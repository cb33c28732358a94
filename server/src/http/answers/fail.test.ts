import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../testing/listen-locally.ts';
import { nobodyObserves } from '../../../test/nobody-observes.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../logger.ts';
import { createFail } from './fail.ts';
import { createFailureLog } from './failure-log.ts';

it('ends the connection and nothing else when not even the failure can be answered, and logs both', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const logFailure = createFailureLog(log, systemClock);
  const fail = createFail(() => Promise.reject(new Error('second')), logFailure, nobodyObserves);
  const failures: Promise<void>[] = [];
  const server = createServer((_req, res) => {
    const locals = { requestId: 'x', isKeyed: false, account: undefined };
    failures.push(fail(Object.assign(res, { locals }), new Error('first')));
  });
  await using local = await listenLocally(server);
  await expect(fetch(local.url)).rejects.toThrow('fetch failed');
  await expect(Promise.all(failures)).resolves.toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['first', 'second']);
});
