const TIMEOUT_MS = 10_000;
const LARGEST_BODY_BYTES = 1_048_576;

/** The part of the Fetch API that providers use. */
export type Fetch = typeof globalThis.fetch;

/**
 * Fetches a text over HTTP.
 *
 * @throws Error when the host cannot be reached, or its answer is not 2xx, takes longer than 10 seconds with its body,
 *   or is larger than 1 MiB.
 */
export async function fetchText(fetch: Fetch, url: string, signal: AbortSignal): Promise<string> {
  const { host } = new URL(url);
  const response = await answerOf(fetch, url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`${host} answered ${response.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY_BYTES) throw new Error(`${host} sent more than ${LARGEST_BODY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function answerOf(fetch: Fetch, url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { headers: { accept: 'application/json' }, signal });
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    throw new Error(
      `${new URL(url).host} could not be reached: ${reason instanceof Error ? reason.message : reason}.`,
      { cause },
    );
  }
}
