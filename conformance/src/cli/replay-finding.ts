import { httpDriver } from '../drivers/http-driver.ts';
import { printable } from '../report/printable.ts';
import { formatCurl } from '../suite/curl.ts';
import { toldHeaders } from '../suite/finding.ts';
import { TIMEOUT_MS } from '../suite/recorder.ts';
import { readReplay } from '../suite/replay.ts';
import { hideSecrets } from '../suite/secrets.ts';
import { exitCodes } from '../suite/verdict.ts';
import { keysOf } from './keys.ts';
import { Obstacle } from './obstacle.ts';
import type { Options } from './options.ts';
import { reasonOf } from './reason-of.ts';
import { openTransport } from './transport.ts';

const LONGEST_BODY = 2000;

/** Sends the request of a finding again, once, and shows what came of it. */
export async function replayFinding(target: string, word: string, options: Options, env: NodeJS.ProcessEnv) {
  const keys = keysOf(options, env);
  const fetch = await openTransport(options, env);
  const limited: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout((options.timeout ?? TIMEOUT_MS / 1000) * 1000) });
  const request = readRequest(word, keys);
  const answer = await httpDriver(target, limited)
    .send(request)
    .catch((error: unknown) => {
      throw new Obstacle(`${target} gave no answer: ${reasonOf(error, target)}.`, exitCodes.unreachable);
    });
  const { header: headers = {} } = options;
  const hide = (text: string) => hideSecrets(text, { url: target, keys, headers });
  const told = toldHeaders(answer.headers).map(([name, value]) => `${name}: ${value}`);
  const body = hide(answer.text);
  console.log(
    [
      formatCurl(target, answer, keys, Object.keys(headers)),
      '',
      `status ${answer.status}`,
      ...told.map((line) => printable(hide(line))),
      '',
      printable(body.length > LONGEST_BODY ? `${body.slice(0, LONGEST_BODY)}…` : body),
    ].join('\n'),
  );
}

function readRequest(word: string, keys: Parameters<typeof readReplay>[1]) {
  try {
    return readReplay(word, keys);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Obstacle(`--replay cannot be sent: ${reason}.`, exitCodes.unusable);
  }
}
