import { demoPaths, PAGE_HOST_HEADER } from '../../src/http/pages/paths.ts';

import type { Keys } from './keys.ts';

/** Fetches the keys of the demo, and sends the host of this page. Without an answer, visitors type a key. */
export async function fetchKeys(): Promise<Keys> {
  try {
    const response = await fetch(demoPaths.keys, { headers: { [PAGE_HOST_HEADER]: location.host } });
    return response.ok ? ((await response.json()) as Keys) : {};
  } catch {
    return {};
  }
}
