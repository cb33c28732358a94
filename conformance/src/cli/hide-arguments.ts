import { toPrintable } from '../report/to-printable.ts';

/** Makes a message of commander safe to print. By mistake, any argument may be a key: only names of options remain. */
export function hideArguments(message: string): string {
  const hidden = message
    .replace(/ argument '.*' is invalid/s, ' argument is invalid')
    .replace(/(unknown option '-(?:-[a-z-]*|\w)).*'/s, "$1'");
  return hideKeyShapes(hidden).split('\n').map(toPrintable).join('\n');
}

/** The form of the service's keys. Shorter texts may be names of files. */
const KEY = /cr_[0-9A-Za-z]{16,}/gi;

/** Replaces texts in the form of a key. By mistake, a key may stand in the place of any argument. */
export function hideKeyShapes(text: string): string {
  return text.replace(KEY, '[key]');
}
