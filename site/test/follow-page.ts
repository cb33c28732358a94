import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Block, findBlocks, matcherOf, readSession } from './blocks.ts';
import { cloneRepository } from './clone.ts';
import { findServer, type StartedServer, startServer } from './page-servers.ts';
import { openTerminal } from './terminal.ts';

/** Which key of the demo a variable is for; `active` where nothing is said. */
const KEYS: Readonly<Record<string, string>> = {
  CROSSRATE_RESTRICTED_KEY: 'restricted',
  CROSSRATE_UNVERIFIED_KEY: 'unverified',
  CROSSRATE_QUOTA_KEY: 'spare',
};

/**
 * Does what a page tells its reader to do, block by block, in a clone of the repository, and expects what the page shows.
 *
 * `sh` runs, `console` runs and prints what it shows, `text` is what the block before has printed, and a program that
 * begins with the comment `// name` is saved under that name. Servers listen on ports that are free, and the reader's
 * `npm ci` is done already.
 *
 * @param resources - Given back whatever happens, also when the test takes too long.
 */
export async function followPage(markdown: string, resources: AsyncDisposableStack): Promise<void> {
  const clone = resources.use(await cloneRepository());
  const terminal = await openTerminal(clone.folder, join(clone.parent, 'notes'));
  const servers: StartedServer[] = [];
  const keys = new Map<string, string>();
  /** The output of the last block; a server that it has started may still be printing. */
  let readPrinted = () => '';

  const forTest = (code: string) =>
    servers
      .reduce((text, { address, url }) => text.replaceAll(address, url), code)
      .replace(/(?:(\w+)=)?cr_…/g, (found, variable = '') => {
        return found.replace('cr_…', keys.get(KEYS[variable] ?? 'active') ?? 'cr_…');
      });
  const remember = (readOutput: () => string) => {
    readPrinted = () => servers.reduce((text, { address, url }) => text.replaceAll(url, address), readOutput().trim());
    for (const [, name = 'active', key = ''] of readOutput().matchAll(/^(?:(\w+) +)?(cr_\w+)$/gm)) keys.set(name, key);
  };
  const run = async (command: string) => {
    const { output, exitCode } = await terminal.run(forTest(command));
    remember(() => output);
    return exitCode;
  };
  const start = async (command: string) => {
    const server = resources.use(await startServer(command, await terminal.findFolder(), terminal.env));
    servers.push(server);
    remember(() => server.printed);
  };

  const follow: Readonly<Record<string, (block: Block) => Promise<void>>> = {
    async sh({ code }) {
      const command = code.trim().replace(/^npm ci.*? && /, '');
      if (findServer(command)) return start(command);
      const exitCode = await run(command);
      expect(exitCode, `${command}\n${readPrinted()}`).toBe(0);
    },
    async console({ code }) {
      for (const { command, output } of readSession(code)) {
        await run(command);
        expect(readPrinted(), command).toMatch(matcherOf(output));
      }
    },
    async text({ code }) {
      await expect.poll(readPrinted, { timeout: 20_000 }).toMatch(matcherOf(code));
    },
    js: save,
    ts: save,
  };
  async function save({ code }: Block) {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    if (name) await writeFile(join(await terminal.findFolder(), name), forTest(code));
  }

  for (const block of findBlocks(markdown)) {
    const step = follow[block.language];
    if (!step) throw new Error(`A block of ${block.language} is nothing that can be followed.`);
    await step(block);
  }
}
