import { inspect } from 'node:util';
import type * as Sdk from '../../src/index.ts';
import { startScriptedServer } from '../scripted-server.ts';
import { buildTableAnswer } from './answers.ts';
import { Clock } from './clock.ts';
import { findDifferences } from './find-differences.ts';
import { installClock } from './install-clock.ts';
import { KEY, type Seen, type Situation, type Stage } from './situation.ts';

/** The SDK's default time limits in milliseconds, and the longest delay of a timer, which stands for no limit. */
const DEADLINES = [10_000, 60_000, 2 ** 31 - 1];
const PATIENCE_MS = 5_000;

/** The installed package. */
export interface Installed {
  readonly sdk: typeof Sdk;
  readonly checkAnswer: Sdk.AnswerCheck;
}

/** Runs a row, and lists the differences between the row and the observed facts. */
export async function runSituation(installed: Installed, situation: Situation): Promise<string[]> {
  const { fetch } = globalThis;
  const warnings: string[] = [];
  const warn = (warning: Error) => warnings.push(String(warning));
  process.on('warning', warn);
  await using server = await startScriptedServer(...(situation.server ?? [buildTableAnswer()]));
  const clock = new Clock(DEADLINES);
  using _installed = installClock(clock);
  const shown: unknown[] = [];
  const stage: Stage = {
    ...installed,
    url: server.url,
    requests: server.requests,
    clock,
    waitUntilReceived: server.waitUntilReceived,
    script: server.script,
    createClient: (options) => {
      const own = typeof situation.options === 'function' ? situation.options(stage) : situation.options;
      const client = new installed.sdk.Crossrate({ baseUrl: server.url, apiKey: KEY, ...own, ...options });
      shown.push(client);
      return client;
    },
  };
  try {
    const seen = await observe(stage, situation);
    shown.push(seen.error, seen.value);
    const differences = findDifferences({ ...seen.facts, requests: server.requests.length }, situation.sees);
    if (await awaitOrGiveUp(server.waitUntilIdle(), true)) differences.push('a request is still under way');
    // One turn later, Node has emitted its warnings and aborted calls have cleared their timers.
    await new Promise((resolve) => setImmediate(resolve));
    if (clock.countPending() > 0) differences.push(`${clock.countPending()} timers are left behind`);
    if (warnings.length > 0) differences.push(`the platform warns: ${warnings}`);
    if (shown.some(showsKey)) differences.push('the key is shown');
    return differences;
  } finally {
    process.off('warning', warn);
    globalThis.fetch = fetch;
  }
}

async function observe(stage: Stage, { caller = ({ createClient }) => createClient().rates() }: Situation) {
  try {
    const act = async () => caller(stage);
    const value = await awaitOrGiveUp(act(), 'does not end');
    return { value, facts: { value } as Seen };
  } catch (error) {
    return { error, facts: readFacts(error) };
  }
}

/** Reads the facts that a caller can learn from an error. */
function readFacts(error: unknown): Seen {
  const { message, name, constructor: Class } = error as Error;
  // Some facts come from getters.
  const { status, requestId, retryAfter, resetAt, quota, snippet } = error as Seen;
  const details = { status, requestId, retryAfter, resetAt, quota, snippet };
  const shown = Class.name === name ? name : `${Class.name}, named ${name}`;
  return { ...details, error: shown, message, json: JSON.stringify(error) };
}

function showsKey(thing: unknown): boolean {
  const { message, stack } = (thing ?? {}) as Partial<Error>;
  return `${message}${stack}${JSON.stringify(thing)}${inspect(thing, { depth: 9 })}`.includes(KEY);
}

/** Gives up after some real seconds. Work here waits only for sockets, so work that takes longer never ends. */
async function awaitOrGiveUp<Value, Late>(work: Promise<Value>, late: Late): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, late);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
