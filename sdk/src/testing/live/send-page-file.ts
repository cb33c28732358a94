import type { ServerResponse } from 'node:http';
import { pageFiles } from './page-files.ts';

const TYPES = { css: 'text/css', js: 'text/javascript' } as const;

/** The page runs and connects to nothing but the mock, and no other page reads or embeds it. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Tells whether a path is that of a file of the page. */
export const isPageFile = (path: string): boolean => Object.hasOwn(pageFiles, path);

/** Sends a file of the page. */
export function sendPageFile(res: ServerResponse, path: string): void {
  const type = Object.entries(TYPES).find(([ending]) => path.endsWith(`.${ending}`))?.[1] ?? 'text/html';
  res.writeHead(200, { ...POLICY, 'Content-Type': `${type}; charset=utf-8` }).end(pageFiles[path]);
}
