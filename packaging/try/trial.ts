import type { Manifest } from '../../repository/manifests.ts';
import type { NodeProgram } from './obtain-node.ts';
import type { Program } from './programs.ts';

/** A package that is installed in a folder where nothing else is, and the Node that is to run it there. */
export interface Installed {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly node: NodeProgram;
  /** Installs further packages beside it, as npm takes them. */
  add(...specifiers: string[]): Promise<void>;
  /** Runs a command of an installed package to its end, and resolves with what it printed. */
  npx(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts a command of an installed package. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Program;
  /** Runs a script that stands in a file of that name, and resolves with what it printed. */
  evaluate(file: string, code: string, env?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts `crossrate demo` as it is packed, with accounts that nobody has used. */
  startDemo(): Promise<Demo>;
}

/** A service to try clients on. */
export interface Demo {
  readonly url: string;
  /** The key of each kind of account. */
  readonly keys: Readonly<Record<'active' | 'restricted' | 'unverified' | 'spare', string>>;
}

/**
 * Uses an installed package as its users do.
 *
 * @returns a remark for the table.
 * @throws Error when it does not work.
 */
export type Trial = (installed: Installed) => Promise<string>;
