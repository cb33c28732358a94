/** A block of code of a page. */
export interface Block {
  readonly language: string;
  readonly code: string;
}

/** All blocks of code of a page, in order. */
export function findBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** A command of a terminal session, and what it prints. */
export interface Exchange {
  readonly command: string;
  readonly output: string;
}

/** Reads a terminal session: a command follows each `$`, its output follows the command. */
export function readSession(code: string): Exchange[] {
  return code
    .split(/^\$ /m)
    .slice(1)
    .map((exchange) => {
      const end = exchange.indexOf('\n');
      return { command: exchange.slice(0, end), output: exchange.slice(end + 1) };
    });
}

/** An expression for what a page shows of an output: `…` stands for whatever is left out. */
export function matcherOf(shown: string): RegExp {
  const parts = shown
    .trim()
    .split('…')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}
