import type { SeenAnswer } from '../clause.ts';
import { parseJson } from '../drivers/parse-json.ts';

/**
 * Keeps every answer whose body is read.
 *
 * @param base - The address of the target, without which paths are kept.
 */
export function seeingFetch(base: string, send: typeof fetch = fetch): { send: typeof fetch; seen: SeenAnswer[] } {
  const seen: SeenAnswer[] = [];
  return {
    seen,
    send: async (input, init) => {
      const response = await send(input, init);
      const url = new URL(input instanceof Request ? input.url : input);
      const path = url.pathname.slice(new URL(base).pathname.replace(/\/+$/, '').length);
      const read = response.text.bind(response);
      return Object.assign(response, {
        async text() {
          const text = await read();
          const { status, headers } = response;
          seen.push({ path, query: url.searchParams, status, headers, text, body: parseJson(text) });
          return text;
        },
      });
    },
  };
}
