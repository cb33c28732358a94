import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Ending } from '../conversation.ts';

/** A server that says nothing for so long, with something before it that is no proper request, waits for more. */
const SILENCE_MS = 150;
/** A server that says nothing for so long to proper requests has forgotten them. */
const PATIENCE_MS = 15_000;

/** What is sent over a connection. */
export interface Sending {
  readonly bytes: Buffer;
  readonly cuts: readonly number[];
  readonly ending: Ending;
  /** Whether every request is a proper one, so that the server has to answer all. */
  readonly isSound: boolean;
}

/** What came back. */
export interface Received {
  readonly bytes: Buffer;
  /** Whether the server ended the connection by itself. */
  readonly isFinished: boolean;
  readonly wasRefused: boolean;
}

/** Sends bytes over a connection of its own in the pieces that are asked for, and reads all that comes back. */
export async function exchange(port: number, { bytes, cuts, ending, isSound }: Sending): Promise<Received> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  const over = Promise.withResolvers<boolean>();
  let wasRefused = false;
  let silence = setTimeout(giveUp, PATIENCE_MS);

  function giveUp(): void {
    over.resolve(false);
  }
  function listenOn(): void {
    clearTimeout(silence);
    silence = setTimeout(giveUp, isSound ? PATIENCE_MS : SILENCE_MS);
  }

  socket
    .on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      listenOn();
    })
    .on('end', () => over.resolve(true))
    .on('error', ({ code }: NodeJS.ErrnoException) => {
      wasRefused ||= code === 'ECONNREFUSED';
    })
    .on('close', () => over.resolve(true));
  try {
    await send(socket, bytes, cuts, ending);
    if (ending !== 'abort') {
      listenOn();
      await over.promise;
    }
    return { bytes: Buffer.concat(chunks), isFinished: ending !== 'abort' && (await over.promise), wasRefused };
  } finally {
    clearTimeout(silence);
    if (ending === 'abort') socket.resetAndDestroy();
    else socket.destroy();
  }
}

/** Who aborts does so after the first piece. */
async function send(socket: Socket, bytes: Buffer, cuts: readonly number[], ending: Ending): Promise<void> {
  const places = [...cuts].sort((a, b) => a - b).map((cut) => Math.floor(cut * bytes.length));
  let from = 0;
  for (const to of [...places, bytes.length]) {
    if (socket.destroyed) return;
    if (to > from) socket.write(bytes.subarray(from, to));
    from = to;
    // The server gets each piece in a turn of its own.
    await setImmediate();
    await setImmediate();
    if (ending === 'abort' && from > 0) return;
  }
  if (ending === 'half-close') socket.end();
}
