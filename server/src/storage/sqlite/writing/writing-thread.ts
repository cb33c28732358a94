// The thread that writes: its connection may wait for a lock or the disk.
import { parentPort, workerData } from 'node:worker_threads';
import { UnavailableError } from '../../../unavailable-error.ts';
import { describeError } from './error-message.ts';
import type { ThreadAnswer, ThreadMessage, ThreadReport, WriterRequest, WriterResults } from './messages.ts';
import { readSharedTime } from './shared-time.ts';
import { Writer } from './writer.ts';

/** The time for a commit, beside the wait for the lock. */
const COMMIT_MS = 300;

let writer: Writer | undefined;

function answer(request: WriterRequest, deadline: number): WriterResults[WriterRequest['kind']] {
  if (request.kind === 'close') return close();
  const timeLeft = deadline - readSharedTime();
  if (timeLeft < 0) throw new UnavailableError('Nobody waits for this any longer; nothing was written.');
  // Opened here, so that an unusable file fails the request and not the thread.
  writer ??= new Writer(workerData, (error, failures) => send({ failure: describeError(error), failures }));
  const timeout = timeLeft - COMMIT_MS;
  if (request.kind === 'charge') return writer.charge(request.order, timeout);
  if (request.kind === 'write') return writer.write(request.statements, timeout);
  if (request.kind === 'probe') return writer.probe(request, timeout);
  return void writer.forgetDays(request.lastingDay, timeout);
}

function close(): undefined {
  writer?.[Symbol.dispose]();
  parentPort?.close();
}

function send(message: ThreadAnswer<WriterResults[WriterRequest['kind']]> | ThreadReport): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', ({ request, deadline }: ThreadMessage<WriterRequest>) => {
  try {
    send({ result: answer(request, deadline) });
  } catch (error) {
    send({ error: describeError(error) });
  }
  // The caller waits for the answer, so other work comes after the answer.
  if (request.kind === 'charge') writer?.tidy();
  writer?.shortenLog();
});
