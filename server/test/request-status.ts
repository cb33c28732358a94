import { type Agent, get } from 'node:http';

const LONGEST_WAIT_MS = 10_000;

/** Sends one request, and returns the status of its complete answer or the code of its error. */
export function requestStatus(
  url: string,
  headers: Record<string, string> = {},
  agent?: Agent,
): Promise<number | string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    get(url, { headers, agent: agent ?? false, signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, (res) => {
      res
        .on('error', fail)
        .on('end', () => resolve(res.complete ? (res.statusCode ?? 0) : 'incomplete'))
        .resume();
    }).on('error', fail);
  });
}
