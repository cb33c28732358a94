import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may be without a complete answer. */
const MOST_UNANSWERED = 32;

/**
 * Cuts off a client that sends on and on without reading what comes back: every answer would wait in memory.
 *
 * Node stops reading when much is waiting, but by then has taken all requests of what it read last, more than a thousand.
 *
 * @param unanswered - Keeps how many requests of each connection are without a complete answer.
 */
export function limitUnanswered(handle: RequestListener, unanswered: WeakMap<Socket, number>): RequestListener {
  const add = (socket: Socket, change: 1 | -1) => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  return (req, res) => {
    const { socket } = req;
    if (add(socket, 1) > MOST_UNANSWERED) return void socket.destroy();
    res.once('close', () => add(socket, -1));
    handle(req, res);
  };
}
