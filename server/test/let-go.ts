interface Dispatcher {
  close(): Promise<void>;
}

const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/**
 * Closes the connections that `fetch` keeps open for its next requests. A server that stops would wait half a second
 * for that, as for every client which may be about to send something.
 */
export function letGoOfConnections(): void {
  const { [DISPATCHER]: current } = globalThis as { [DISPATCHER]?: Dispatcher };
  // It is there once something was fetched.
  if (!current) return;
  const { constructor: Pool } = current as { constructor: unknown } as { constructor: new () => Dispatcher };
  Object.assign(globalThis, { [DISPATCHER]: new Pool() });
  // What is under way ends as ever.
  void current.close();
}
