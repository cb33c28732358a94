import { removeCodeBlocks } from '../../../tools/testing/repository/markdown.ts';
import { findBlocks, parseSession } from './blocks.ts';

/** A `curl` command of a page, and the answer that the page promises. */
export interface CurlLine {
  readonly command: string;
  /** The status in the comment after the command; 200 without a comment. */
  readonly status: number;
  /** The output that a terminal session shows; `undefined` elsewhere. */
  readonly output: string | undefined;
}

/** Finds the `curl` commands of a page: in blocks of commands, in terminal sessions and in sentences. */
export function findCurlLines(markdown: string): CurlLine[] {
  const blocks = findBlocks(markdown);
  const commands = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
    .map((command) => ({ command, output: undefined }));
  const sessions = blocks.filter(({ language }) => language === 'console').flatMap(({ code }) => parseSession(code));
  const prose = removeCodeBlocks(markdown);
  const sentences = [...prose.matchAll(/`(curl [^`]+)`/g)].map(([, command = '']) => ({ command, output: undefined }));
  return [...commands, ...sessions, ...sentences]
    .filter(({ command }) => /(^|[ ;])curl /.test(command))
    .map(({ command, output }) => ({ command, output, status: Number(/ # (\d{3})\b/.exec(command)?.[1] ?? 200) }));
}
