import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Ending } from '../conversation.ts';

/** The silence after which a server counts as waiting for the rest of a malformed request. */
const SILENCE_MS = 150;
/** The silence after which a server counts as having lost well-formed requests. */
const PATIENCE_MS = 15_000;

/** The bytes of a connection, and how to send them. */
export interface Sending {
  readonly bytes: Buffer;
  readonly cuts: readonly number[];
  readonly ending: Ending;
  /** True when every request is well-formed, so that the server must answer all of them. */
  readonly isSound: boolean;
}

/** The bytes that a connection returned. */
export interface Received {
  readonly bytes: Buffer;
  /** True when the server ended the connection. */
  readonly isFinished: boolean;
}

/** Sends bytes over a new connection, in pieces, and reads all bytes that come back. */
export async function exchange(port: number, sending: Sending): Promise<Received> {
  const { ending, isSound } = sending;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  const ended = Promise.withResolvers<boolean>();
  let silenceTimer = setTimeout(giveUp, PATIENCE_MS);

  function giveUp(): void {
    ended.resolve(false);
  }
  function restartSilenceTimer(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(giveUp, isSound ? PATIENCE_MS : SILENCE_MS);
  }

  socket
    .on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      restartSilenceTimer();
    })
    .on('end', () => ended.resolve(true))
    .on('error', () => {})
    .on('close', () => ended.resolve(true));
  try {
    await send(socket, sending);
    if (ending !== 'abort') {
      restartSilenceTimer();
      await ended.promise;
    }
    return { bytes: Buffer.concat(chunks), isFinished: ending !== 'abort' && (await ended.promise) };
  } finally {
    clearTimeout(silenceTimer);
    if (ending === 'abort') socket.resetAndDestroy();
    else socket.destroy();
  }
}

/** Writes the pieces one after another. With the ending `abort`, only the first. */
async function send(socket: Socket, { bytes, cuts, ending }: Sending): Promise<void> {
  const places = [...cuts].sort((a, b) => a - b).map((cut) => Math.floor(cut * bytes.length));
  let from = 0;
  for (const to of [...places, bytes.length]) {
    if (socket.destroyed) return;
    if (to > from) socket.write(bytes.subarray(from, to));
    from = to;
    // Gives the server the chance to read each piece separately.
    await setImmediate();
    await setImmediate();
    if (ending === 'abort' && from > 0) return;
  }
  if (ending === 'half-close') socket.end();
}
