import type { Manifest } from '../../testing/repository/manifests.ts';
import type { NodeProgram } from './obtain-node.ts';
import type { Program } from './programs.ts';

/** A package that is installed alone in a folder, and the Node to run it with. */
export interface Installed {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly node: NodeProgram;
  /** Installs more packages with npm, such as `zod@4`. */
  add(...specifiers: string[]): Promise<void>;
  /** Runs a command of an installed package to its end. Resolves with its standard output. */
  runNpx(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts a command of an installed package. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Program;
  /** Writes a script to a file and runs the file. Resolves with its standard output. */
  evaluate(file: string, code: string, env?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts the packed `crossrate demo`, with unused accounts. */
  startDemo(): Promise<Demo>;
}

/** A running service for clients. */
export interface Demo {
  readonly url: string;
  /** The key of each kind of account. */
  readonly keys: Readonly<Record<'active' | 'restricted' | 'unverified' | 'spare', string>>;
}

/**
 * Uses an installed package as its users do.
 *
 * @returns A remark for the table.
 * @throws Error when the package does not work.
 */
export type Trial = (installed: Installed) => Promise<string>;
