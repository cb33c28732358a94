import type { AddHelpTextContext, Command } from 'commander';

/**
 * Prepares paragraphs for the end of a command's help, where commander wraps no text. The paragraphs get the width that
 * the rest of the help has. A blank line separates paragraphs; a single line end counts as a blank.
 *
 * @example
 * ```ts
 * command.addHelpText('after', wrapParagraphs('Exit codes: 0 done, 1 failed.'));
 * ```
 */
export function wrapParagraphs(text: string): (context: AddHelpTextContext) => string {
  const paragraphs = text.split('\n\n').map((paragraph) => paragraph.trim().replaceAll('\n', ' '));
  return ({ command }) => {
    const wrapped = paragraphs.map((paragraph) => command.createHelp().boxWrap(paragraph, chooseHelpWidth(command)));
    return `\n${wrapped.join('\n\n')}`;
  };
}

/** Chooses the width of a help text: that of the terminal, or 80 columns for a pipe. */
export function chooseHelpWidth(command: Command): number {
  return command.configureOutput().getOutHelpWidth?.() ?? 80;
}
