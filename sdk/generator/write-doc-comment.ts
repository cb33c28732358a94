/** Writes `/** … *\/` for a declaration; the empty text for no lines. */
export function writeDocComment(lines: readonly (string | undefined)[], indent = ''): string {
  const said = lines.filter((line) => line !== undefined).map((line) => line.replaceAll('*/', '*\\/'));
  if (said.length === 0) return '';
  if (said.length === 1) return `${indent}/** ${said[0]} */\n`;
  return `${indent}/**\n${said.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
