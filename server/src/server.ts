import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/connection/listen.ts';
import { isLoopback } from './http/host-name.ts';
import { openService, type Service, type Surroundings } from './service.ts';

/** A service that listens. Disposing closes the ports, finishes the requests under way, and closes the service. */
export interface Server extends Service {
  /** The address of the operations, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** The address for operators, such as `http://127.0.0.1:3001`; absent where `OPERATOR_PORT` is `same` or `off`. */
  readonly operatorUrl?: string;
  /** Reports that the service is not ready, and resolves after the drain time of the configuration. */
  drain(): Promise<void>;
}

/**
 * Opens the service and listens at the addresses of its configuration.
 *
 * @throws Error when the storage or an address cannot be used.
 *
 * @example
 * ```ts
 * import { loadConfig, startService } from '@crossrate/server';
 * await using service = await startService(loadConfig({ PORT: '0', OPERATOR_PORT: 'off' }));
 * await service.firstAttempt;
 * console.log(await (await fetch(`${service.url}/api/currencies`)).json());
 * ```
 */
export async function startService(config: Config, surroundings: Surroundings = {}): Promise<Server> {
  return listenFor(await openService(config, surroundings), config);
}

/**
 * Listens at the addresses of a configuration for a service that is open, and closes the service with the ports.
 *
 * @throws Error when an address cannot be used; then the service is closed.
 */
export async function listenFor(service: Service, config: Config): Promise<Server> {
  await using resources = new AsyncDisposableStack();
  const stopping = new AbortController();
  const ended = new AbortController();
  resources.use(service);
  resources.defer(() => ended.abort());
  const { log, clock } = service.parts;
  const parts = { ...service.parts, stopping: stopping.signal };
  const { host, keepAliveMs, operator } = config;
  // The port of operators opens first and so closes last: probes see a stopping server until the end.
  const operators =
    typeof operator === 'object'
      ? resources.use(
          await listen(
            createApp({ ...parts, isLocal: isLoopback(operator.host) }, 'operators'),
            { ...operator, keepAliveMs },
            parts,
          ),
        )
      : undefined;
  const audience = operator === 'same' ? 'everybody' : 'customers';
  const listening = resources.use(await listen(createApp(parts, audience), config, parts));
  const { url, port } = listening;
  const addresses = { host, port, operatorUrl: operators?.url };
  log.info({ ...addresses, storage: service.storageDescription, pid: process.pid }, 'listening');
  const owned = resources.move();
  return {
    ...service,
    url,
    ...(operators && { operatorUrl: operators.url }),
    async drain() {
      stopping.abort();
      if (config.drainMs === 0) return;
      listening.announceClose();
      await clock.sleep(config.drainMs, ended.signal).catch(() => undefined);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
