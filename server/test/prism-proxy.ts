import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { router } from '@crossrate/contract';
import { vi } from 'vitest';

/** Prism between a client and a server, where it checks requests and answers against the OpenAPI document. */
export interface PrismProxy extends AsyncDisposable {
  readonly url: string;
  /** Reads the violations that Prism has logged since the last call. */
  readReports(): Promise<string[]>;
}

/** Starts `prism proxy` on a free port. */
export async function startPrismProxy(upstream: string, ...options: string[]): Promise<PrismProxy> {
  await using resources = new AsyncDisposableStack();
  const cli = fileURLToPath(import.meta.resolve('@stoplight/prism-cli'));
  const document = fileURLToPath(import.meta.resolve('@crossrate/contract/openapi.json'));
  const prism = spawn(process.execPath, [cli, 'proxy', document, upstream, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Colour codes would split the words that the patterns below look for.
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  resources.defer(async () => {
    const exited = once(prism, 'exit');
    if (prism.kill()) await exited;
  });

  let log = '';
  prism.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const find = (pattern: RegExp) =>
    vi.waitUntil(() => pattern.exec(log) ?? undefined, { timeout: 25_000, interval: 10 });
  const [, url = ''] = await find(/Prism is listening on (\S+)/);

  let asked = 0;
  async function readReports(): Promise<string[]> {
    // The log comes through a pipe. Once it shows a marked request, it has shown all requests before that one.
    asked += 1;
    const mark = `asked=${asked}`;
    await fetch(`${url}${router.currencies.path}?${mark}`);
    const { index } = await find(new RegExp(`${mark}\\b`));
    const before = log.slice(0, index);
    log = log.slice(index);
    return before.match(/(Violation: |Request terminated with error: ).*/g) ?? [];
  }

  const owned = resources.move();
  return { url, readReports, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
