/** A block of code of a page. */
export interface Block {
  readonly language: string;
  readonly code: string;
}

/** Finds the blocks of code of a page, in order. */
export function findBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** A command of a terminal session, and its output. */
export interface Exchange {
  readonly command: string;
  readonly output: string;
}

/** Parses a terminal session: a command follows each `$`, and its output follows the command. */
export function parseSession(code: string): Exchange[] {
  return code
    .split(/^\$ /m)
    .slice(1)
    .map((exchange) => {
      const end = exchange.indexOf('\n');
      return { command: exchange.slice(0, end), output: exchange.slice(end + 1) };
    });
}

/** Builds an expression from the output that a page shows. `…` matches any text. */
export function buildMatcher(shown: string): RegExp {
  const parts = shown
    .trim()
    .split('…')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}
