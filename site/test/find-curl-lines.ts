import { findBlocks, readSession } from './blocks.ts';

/** A `curl` of a page, and what the page says of the answer. */
export interface CurlLine {
  readonly command: string;
  /** The status that the comment behind the command names; 200 without one. */
  readonly status: number;
  /** What the page shows of the output, in a session of a terminal. */
  readonly output: string | undefined;
}

/** Finds every `curl` of a page: in blocks of commands, in sessions of a terminal and within sentences. */
export function findCurlLines(markdown: string): CurlLine[] {
  const blocks = findBlocks(markdown);
  const commands = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
    .map((command) => ({ command, output: undefined }));
  const sessions = blocks.filter(({ language }) => language === 'console').flatMap(({ code }) => readSession(code));
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  const sentences = [...prose.matchAll(/`(curl [^`]+)`/g)].map(([, command = '']) => ({ command, output: undefined }));
  return [...commands, ...sessions, ...sentences]
    .filter(({ command }) => /(^|[ ;])curl /.test(command))
    .map(({ command, output }) => ({ command, output, status: Number(/ # (\d{3})\b/.exec(command)?.[1] ?? 200) }));
}
