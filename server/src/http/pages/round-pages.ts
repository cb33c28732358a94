import type { BrowserFile } from './browser-file.ts';
import { isAtThisMachine } from './is-at-this-machine.ts';
import type { PageAction } from './page-action.ts';
import { filePolicy } from './policies.ts';

/** Something that a visitor of the demo can break for one round. */
export interface RoundBreak {
  readonly name: string;
  /** What the provider does, in a few words. */
  readonly label: string;
  /** The provider that is broken. */
  readonly provider: string;
}

/** The rounds of a demo. */
export interface DemoRounds {
  readonly breaks: readonly RoundBreak[];
  /** Asks all providers at once, one of them broken if the name of a break is given. Resolves after the round. */
  readonly play: (name: string | undefined) => Promise<void>;
}

/**
 * Creates the list of what can be broken, and the action that runs a round. Both are for a browser on this machine: any
 * other browser gets an empty list, and a refusal.
 */
export function createRoundPages({ breaks, play }: DemoRounds): readonly [BrowserFile, PageAction] {
  const list: BrowserFile = {
    path: '/demo/rounds.json',
    policy: filePolicy,
    read: (req) => JSON.stringify({ breaks: isAtThisMachine(req) ? breaks.map(describe) : [] }),
  };
  const round: PageAction = {
    path: '/demo/round',
    async act(req) {
      if (!isAtThisMachine(req))
        return { status: 403, error: 'Only a browser on the machine that runs the demo can start a round.' };
      const { break: name } = req.query;
      const broken = breaks.find((known) => known.name === name);
      if (name !== undefined && !broken)
        return { status: 422, error: `Invalid break. Use one of ${breaks.map((known) => known.name).join(', ')}.` };
      await play(broken?.name);
      return undefined;
    },
  };
  return [list, round];
}

function describe({ name, label, provider }: RoundBreak): RoundBreak {
  return { name, label, provider };
}
