import { type FindingKind, findingKinds } from './finding.ts';
import type { FuzzReport } from './fuzz.ts';

/** Describes the result of a run, for people. */
export function describeReport({ seed, conversations, requests, known, failure }: FuzzReport): string {
  const lines = [`${count(requests, 'request')} in ${count(conversations, 'conversation')}, seed ${seed}`];
  for (const [kind, times] of Object.entries(known)) {
    lines.push(`  known: ${findingKinds[kind as FindingKind]} (${kind}), ${count(times, 'time')}`);
  }
  if (!failure) return [...lines, 'Nothing was found.'].join('\n');
  const { kind, message, path, conversation, bytes } = failure;
  lines.push('', `Found (${kind}): ${message}`, '');
  if (path !== '') {
    lines.push(
      `again:   npm run fuzz -- --seed ${seed} --path '${path}'`,
      `by hand: printf '${escapeForPrintf(bytes)}' | nc -q 1 127.0.0.1 3000`,
      `         (with a key of that server; it ends with ${conversation.ending})`,
    );
  }
  return lines.join('\n');
}

/** Writes a number before a noun. */
export const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`;

/** Escapes bytes as a format for `printf` of a shell. */
export function escapeForPrintf(bytes: Buffer): string {
  return Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (character === '\r') return '\\r';
    if (character === '\n') return '\\n';
    if (character === '%') return '%%';
    return /[ -~]/.test(character) && !/['\\]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  }).join('');
}
