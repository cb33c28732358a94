import { createHttpDriver } from '../drivers/http-driver.ts';
import { toPrintable } from '../report/to-printable.ts';
import { formatCurl } from '../suite/curl.ts';
import { selectHeaders } from '../suite/finding.ts';
import { readReplay } from '../suite/replay.ts';
import { hideSecrets } from '../suite/secrets.ts';
import { TIMEOUT_MS } from '../suite/sender.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { explainFailure } from './explain-failure.ts';
import { readKeys } from './keys.ts';
import type { Options } from './options.ts';
import { openTransport } from './transport.ts';

const MOST_CHARACTERS = 2000;

/** The request of a finding, and the target to send it to. */
export interface Replay {
  readonly target: string;
  /** The request as one word, as a finding shows it. */
  readonly word: string;
}

/** Sends the request of a finding once more, and prints the answer. */
export async function replayFinding({ target, word }: Replay, options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const keys = readKeys(options, env);
  const fetch = await openTransport(options, env);
  const fetchInTime: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout((options.timeout ?? TIMEOUT_MS / 1000) * 1000) });
  const request = readRequest(word, keys);
  const answer = await createHttpDriver(target, fetchInTime)
    .send(request)
    .catch((error: unknown) => {
      throw new CliError(`${target} gave no answer: ${explainFailure(error, target)}.`, exitCodes.unreachable);
    });
  const { header: headers = {} } = options;
  const access = { url: target, keys, headers };
  const hide = (text: string) => hideSecrets(text, access);
  const shownHeaders = selectHeaders(answer.headers).map(([name, value]) => `${name}: ${value}`);
  const body = hide(answer.text);
  console.log(
    [
      formatCurl(answer, access),
      '',
      `status ${answer.status}`,
      ...shownHeaders.map((line) => toPrintable(hide(line))),
      '',
      toPrintable(body.length > MOST_CHARACTERS ? `${body.slice(0, MOST_CHARACTERS)}…` : body),
    ].join('\n'),
  );
}

function readRequest(word: string, keys: Parameters<typeof readReplay>[1]) {
  try {
    return readReplay(word, keys);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new CliError(`--replay cannot be sent: ${reason}.`);
  }
}
