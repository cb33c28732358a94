import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Block, buildMatcher, findBlocks, parseSession } from './blocks.ts';
import { cloneRepository } from './clone.ts';
import { findServer, replaceAddresses, startServer } from './page-servers.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** The variable of the key that goes into other variables, too. */
const USUAL_KEY = 'CROSSRATE_KEY';

/**
 * Follows a page in a clone of the repository, block by block, and expects the output that the page shows.
 *
 * Runs blocks of `sh`. Runs blocks of `console` and compares the output. Compares blocks of `text` with the output of
 * the block before. Saves a program that begins with the comment `// name` under that name. Servers listen on free
 * ports, and `npm ci` is skipped.
 *
 * @param resources - The owner of the clone and the servers, so that they end even when the test times out.
 */
export async function followPage(markdown: string, resources: AsyncDisposableStack): Promise<void> {
  const clone = resources.use(await cloneRepository());
  const terminal = await openTerminal(clone.folder, join(clone.parent, 'notes'));
  const reader = new Reader(terminal, resources);
  for (const block of findBlocks(markdown)) await reader.follow(block);
}

/** A reader of a page, who does in a terminal what each block says. */
class Reader {
  readonly #terminal: Terminal;
  readonly #resources: AsyncDisposableStack;
  /** The address of each started server, by its address on the page. */
  readonly #urls = new Map<string, string>();
  /** The address on the page of each started server, by its address. */
  readonly #addresses = new Map<string, string>();
  /** The printed keys, by their variables. */
  readonly #keys = new Map<string, string>();
  /** Reads the output of the last block. A server that the block has started may print more. */
  #readPrinted = () => '';

  constructor(terminal: Terminal, resources: AsyncDisposableStack) {
    this.#terminal = terminal;
    this.#resources = resources;
  }

  async follow({ language, code }: Block): Promise<void> {
    if (language === 'sh') return this.#followCommands(code);
    if (language === 'console') return this.#followSession(code);
    if (language === 'js' || language === 'ts') return this.#save(code);
    if (language !== 'text') throw new Error(`A reader cannot follow a block of ${language}.`);
    await expect.poll(this.#readPrinted, { timeout: 20_000 }).toMatch(buildMatcher(code));
  }

  async #followCommands(code: string): Promise<void> {
    const command = code.trim().replace(/^npm ci.*? && /, '');
    if (findServer(command)) return this.#start(command);
    const exitCode = await this.#run(command);
    expect(exitCode, `${command}\n${this.#readPrinted()}`).toBe(0);
  }

  async #followSession(code: string): Promise<void> {
    for (const { command, output } of parseSession(code)) {
      await this.#run(command);
      expect(this.#readPrinted(), command).toMatch(buildMatcher(output));
    }
  }

  async #save(code: string): Promise<void> {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    if (name) await writeFile(join(await this.#terminal.findFolder(), name), this.#adaptToTest(code));
  }

  async #run(command: string): Promise<number> {
    const { output, exitCode } = await this.#terminal.run(this.#adaptToTest(command));
    this.#remember(() => output);
    return exitCode;
  }

  async #start(command: string): Promise<void> {
    const folder = await this.#terminal.findFolder();
    const server = this.#resources.use(await startServer(command, folder, this.#terminal.env));
    for (const address of server.addresses) this.#urls.set(address, server.url);
    this.#addresses.set(server.url, server.addresses[0] ?? '');
    this.#remember(() => server.printed);
  }

  /** Puts the addresses of the started servers and the printed keys in the place of those on the page. */
  #adaptToTest(code: string): string {
    return replaceAddresses(code, this.#urls).replace(/(?:(\w+)=)?cr_…/g, (found, variable = '') => {
      return found.replace('cr_…', this.#keys.get(variable) ?? this.#keys.get(USUAL_KEY) ?? 'cr_…');
    });
  }

  #remember(readOutput: () => string): void {
    this.#readPrinted = () => replaceAddresses(readOutput().trim(), this.#addresses);
    for (const [, variable = USUAL_KEY, key = ''] of readOutput().matchAll(/^(?: *export (\w+)=)?(cr_\w+)$/gm))
      this.#keys.set(variable, key);
  }
}
