// The thread that writes: its connection may wait for a lock or the disk.
import { parentPort, workerData } from 'node:worker_threads';
import { describeFailure } from './failure-reason.ts';
import { readSharedTime, type ThreadAnswer, type ThreadCall } from './messages.ts';
import { Writer } from './writer.ts';

/** The time for a commit, beside the wait for the lock. */
const COMMIT_MS = 300;

let writer: Writer | undefined;

function run({ name, argument, deadline }: ThreadCall): unknown {
  if (name === 'close') return close();
  const timeLeft = deadline - readSharedTime();
  if (timeLeft < 0) throw new Error('Nobody waits for this any longer; nothing was written.');
  // Opened here, so that an unusable file fails the call and not the thread.
  writer ??= new Writer(workerData);
  return Reflect.apply(writer[name], writer, [timeLeft - COMMIT_MS, argument]);
}

function close(): void {
  writer?.[Symbol.dispose]();
  parentPort?.close();
}

function answer(call: ThreadCall): ThreadAnswer {
  try {
    return { id: call.id, result: run(call) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const { message, stack } = error;
    return { id: call.id, failure: { reason: describeFailure(error), error: { ...error, message, stack } } };
  }
}

parentPort?.on('message', (call: ThreadCall) => parentPort?.postMessage(answer(call)));
