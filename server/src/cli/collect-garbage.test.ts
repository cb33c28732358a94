import { once } from 'node:events';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { startCrossrate, waitForOutput } from '../../test/processes/command-line.ts';
import { collectGarbage } from './collect-garbage.ts';

it('frees objects that nothing uses', async () => {
  const object = new WeakRef({});
  // A weak reference keeps its object until the end of the turn.
  await new Promise(setImmediate);
  collectGarbage();
  expect(object.deref()).toBeUndefined();
});

it.each(['1', '2'])('frees the memory of the start without a request, with WORKERS=%s', async (workers) => {
  await using folder = await makeTemporaryFolder();
  const env = { PROVIDERS: 'bundled', DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1', WORKERS: workers };
  const child = startCrossrate(['serve'], env, { nodeOptions: ['--trace-gc'] });
  await waitForOutput(child, 'Mark-Compact');
  child.kill('SIGTERM');
  await once(child, 'exit');
});
