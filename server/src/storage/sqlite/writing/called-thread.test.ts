import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { UnavailableError } from '../../../unavailable-error.ts';
import { CalledThread } from './called-thread.ts';

/** The script of a thread that answers with the number of its requests and obeys commands. */
const SCRIPT = `
  const { parentPort } = require('node:worker_threads');
  let count = 0;
  parentPort.on('message', ({ request }) => {
    if (request === 'die') throw new Error('the thread has a bug');
    if (request === 'hang') for (;;);
    if (request === 'rest') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    if (request === 'close') parentPort.close();
    parentPort.postMessage({ result: ++count });
  });`;

const PATIENT_MS = 20_000;

function openThread(longestSilenceMs?: number) {
  const started: Worker[] = [];
  const thread = new CalledThread<string, number>(
    () => {
      const worker = new Worker(SCRIPT, { eval: true });
      started.push(worker);
      return worker;
    },
    { longestSilenceMs },
  );
  const call = (request: string, timeoutMs = PATIENT_MS) => thread.call(request, timeoutMs);
  return { call, started, [Symbol.asyncDispose]: () => thread.close('close', PATIENT_MS) };
}

it('is started with the first call, and answers one after another', async () => {
  await using thread = openThread();
  expect(thread.started).toHaveLength(0);
  expect(await Promise.all([thread.call('a'), thread.call('b'), thread.call('c')])).toEqual([1, 2, 3]);
  expect(thread.started).toHaveLength(1);
});

it('refuses all that wait when the thread dies, says why, and is started anew', async () => {
  await using thread = openThread();
  const calls = [thread.call('a'), thread.call('die'), thread.call('b')];
  const [first, ...others] = await Promise.allSettled(calls);
  expect(first).toMatchObject({ status: 'fulfilled', value: 1 });
  for (const other of others) {
    expect(other).toMatchObject({ reason: { message: 'The thread that writes has ended.' } });
    expect(other).toMatchObject({ reason: { cause: { message: 'the thread has a bug' } } });
    expect(other).toMatchObject({ reason: expect.any(UnavailableError) });
  }
  expect(await thread.call('a')).toBe(1);
  expect(thread.started).toHaveLength(2);
});

it('refuses all that wait when the thread hangs, repeats none of it, and is started anew', async () => {
  await using thread = openThread(100);
  await thread.call('a');
  const calls = [thread.call('hang', 150), thread.call('b')];
  const [first, second] = await Promise.allSettled(calls);
  expect(first).toMatchObject({ reason: { message: 'The thread that writes did not answer within 150 ms.' } });
  expect(second).toMatchObject({ reason: { message: 'The thread that writes was silent for too long.' } });
  expect(await Promise.all([thread.call('c'), thread.call('d')])).toEqual([1, 2]);
  expect(thread.started).toHaveLength(2);
});

it('is not given up because one answer comes late, and gives no answer to another call', async () => {
  await using thread = openThread();
  await thread.call('a');
  const late = thread.call('rest', 50);
  const next = thread.call('b');
  await expect(late).rejects.toThrow('did not answer within 50 ms');
  expect(await next).toBe(3);
  expect(thread.started).toHaveLength(1);
});

it('finishes earlier calls before it closes', async () => {
  const thread = openThread();
  const calls = [thread.call('a'), thread.call('b')];
  await thread[Symbol.asyncDispose]();
  expect(await Promise.all(calls)).toEqual([1, 2]);
  expect(thread.started[0]?.threadId).toBe(-1);
});

it('gives a thread that follows one that was given up the time to start', async () => {
  await using thread = openThread(100);
  await thread.call('a');
  await expect(thread.call('hang', 150)).rejects.toThrow('did not answer');
  expect(await thread.call('b', 1)).toBe(1);
  expect(thread.started).toHaveLength(2);
});

it('refuses calls once closed, and starts no other thread', async () => {
  const thread = openThread();
  await thread.call('a');
  await thread[Symbol.asyncDispose]();
  await expect(thread.call('b')).rejects.toThrow('The thread that writes is closed.');
  expect(thread.started).toHaveLength(1);
});

it('lets a process end that has nothing else to do', async () => {
  const script = `
    import { Worker } from 'node:worker_threads';
    import { CalledThread } from '${new URL('called-thread.ts', import.meta.url)}';
    const thread = new CalledThread(() => new Worker(${JSON.stringify(SCRIPT)}, { eval: true, execArgv: [] }));
    console.log(await thread.call('a', 20_000));`;
  const args = ['--conditions=@crossrate/source', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 });
  expect(stdout).toBe('1\n');
});
