import { toPrintable } from '../report/to-printable.ts';
import { createClient } from '../suite/client.ts';
import { formatCurl } from '../suite/curl.ts';
import { selectHeaders } from '../suite/finding.ts';
import { readReplay } from '../suite/replay.ts';
import { listSecrets, prepareHiding } from '../suite/secrets.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { explainFailure } from './explain-failure.ts';
import { readKeys } from './keys.ts';
import type { Options } from './options.ts';
import { openTransport } from './transport.ts';

/** Sends the request of a finding once more, and prints the answer. */
export async function replayFinding(url: string, options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const sending = await openTransport(options, env);
  const keys = await readKeys(options, env, sending);
  const answer = await createClient(url, sending)
    .send(readRequest(options.replay ?? '', keys))
    .catch((error: unknown) => {
      throw new CliError(`${url} gave no answer: ${explainFailure(error)}.`, exitCodes.unreachable);
    });
  const access = { url, keys, headers: options.header };
  const hide = prepareHiding(listSecrets(access));
  const headers = selectHeaders(answer.headers).map(([name, value]) => toPrintable(hide(`${name}: ${value}`)));
  const body = toPrintable(hide(answer.text));
  console.log([formatCurl(answer, access), '', `status ${answer.status}`, ...headers, '', body].join('\n'));
}

function readRequest(word: string, keys: Parameters<typeof readReplay>[1]) {
  try {
    return readReplay(word, keys);
  } catch (error) {
    throw new CliError(`--replay cannot be sent: ${error instanceof Error ? error.message : error}.`);
  }
}
