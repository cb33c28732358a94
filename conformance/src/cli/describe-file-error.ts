import { getSystemErrorMap } from 'node:util';

/** Words for errors whose own words are of a programmer. */
const WORDS: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' };

/** Describes in words why a file cannot be used: `permission denied` for EACCES. */
export function describeFileError({ code = '', errno = 0, message }: NodeJS.ErrnoException): string {
  return WORDS[code] ?? getSystemErrorMap().get(errno)?.[1] ?? message;
}
