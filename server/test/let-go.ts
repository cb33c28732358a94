interface Dispatcher {
  close(): Promise<void>;
}

const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/**
 * Closes the idle connections of `fetch`. Otherwise a stopping server would wait half a second for them, as for any
 * client that may be about to send a request.
 */
export function letGoOfConnections(): void {
  const { [DISPATCHER]: current } = globalThis as { [DISPATCHER]?: Dispatcher };
  // The dispatcher exists only after the first fetch.
  if (!current) return;
  const { constructor: Pool } = current as { constructor: unknown } as { constructor: new () => Dispatcher };
  Object.assign(globalThis, { [DISPATCHER]: new Pool() });
  // Requests under way end normally.
  void current.close();
}
