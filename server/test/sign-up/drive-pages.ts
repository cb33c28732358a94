// Uses the pages of sign-up as a browser without scripts does.
import { signUpPaths } from '../../src/sign-up/sign-up-paths.ts';

/**
 * Sends a form of a page.
 *
 * @param origin - The origin of the pages, which is not the address of the server behind a proxy.
 */
function postForm(url: string, path: string, fields: Record<string, string>, origin = url): Promise<Response> {
  return fetch(url + path, { method: 'POST', headers: { Origin: origin }, body: new URLSearchParams(fields) });
}

/** Signs up with an address, and returns the key of the page. */
export async function askForKey(url: string, email: string, origin = url): Promise<string> {
  const answer = await postForm(url, signUpPaths.form, { email, proof: '' }, origin);
  const page = await answer.text();
  const [key] = /cr_\w{36}/.exec(page) ?? [];
  if (key === undefined) throw new Error(`There is no key on the page with the status ${answer.status}: ${page}`);
  return key;
}

/** Follows the link of a mail to its end, and returns the status. */
export async function confirm(url: string, token: string, origin = url): Promise<number> {
  return (await postForm(url, signUpPaths.confirm, { token }, origin)).status;
}

/** Finds the token in the text of a mail. */
export function findToken(text: string): string {
  return /\/signup\/confirm#([\w-]{43})/.exec(text)?.[1] ?? '';
}
