import type { Clock } from '../clock.ts';

/** The surroundings of a command. Tests pass their own. */
export interface CommandSurroundings {
  /** The settings, by name. */
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
}
