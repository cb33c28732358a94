import ts from 'typescript';

/** An expression of a program, its value, and the value that the comment behind the expression states. */
export interface Claim {
  readonly code: string;
  readonly claimed: unknown;
  readonly value: unknown;
}

/**
 * Runs a program, and collects the claims of its comments: `parseAmount('0.01'); // undefined: the minimum is exclusive`
 * claims `undefined`. The value of a `console.log` is its argument. A comment that begins with no literal claims nothing.
 */
export async function evaluateClaims(program: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  const observe = (code: string, claimed: unknown, value: unknown) => claims.push({ code, claimed, value });
  const observed = addObservations(program);
  if (observed === program) return [];
  const body = ts.transpile(observed, { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext });
  const imported = body.replace(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = await load($2);');
  await build(['load', 'observe'], imported)((name: string) => import(name), observe);
  return claims;
}

/** Replaces each expression that a comment makes a claim about by a call of `observe`. */
function addObservations(program: string): string {
  let observed = program;
  const visit = (node: ts.Node): void => {
    // The last statement comes first, so that the places of the others stay right.
    for (const child of [...listChildren(node)].reverse()) visit(child);
    if (!ts.isExpressionStatement(node)) return;
    const [comment] = ts.getTrailingCommentRanges(program, node.end) ?? [];
    const literal = comment && findLiteral(program.slice(comment.pos + 2, comment.end).trim());
    if (literal === undefined) return;
    const code = findObserved(node.expression).getText();
    const call = `observe(${JSON.stringify(code)}, (${literal}), (${code}));`;
    observed = observed.slice(0, node.getStart()) + call + observed.slice(node.end);
  };
  visit(ts.createSourceFile('example.ts', program, ts.ScriptTarget.ESNext, true));
  return observed;
}

function listChildren(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

function findObserved(expression: ts.Expression): ts.Expression {
  if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'console.log') return expression;
  const [argument, ...others] = expression.arguments;
  return argument && others.length === 0 ? argument : expression;
}

/** Finds the literal with which a comment begins: all of the comment, or its part before a comma or a colon. */
function findLiteral(comment: string): string | undefined {
  const ends = [comment.length, ...[...comment.matchAll(/[,:] /g)].map(({ index }) => index).reverse()];
  return ends.map((end) => comment.slice(0, end)).find(isLiteral);
}

function isLiteral(text: string): boolean {
  try {
    build([], `return (${text});`);
  } catch {
    return false;
  }
  const [statement] = ts.createSourceFile('literal.ts', `(${text});`, ts.ScriptTarget.ESNext, true).statements;
  return statement !== undefined && !hasNames(statement);
}

/** Tells whether a literal has names beside those of its fields and `undefined`: then it is prose. */
function hasNames(node: ts.Node): boolean {
  if (ts.isIdentifier(node))
    return node.text !== 'undefined' && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);
  return listChildren(node).some(hasNames);
}

function build(parameters: readonly string[], body: string): (...values: unknown[]) => Promise<unknown> {
  const AsyncFunction = (async () => {}).constructor as new (
    ...texts: string[]
  ) => (...values: unknown[]) => Promise<unknown>;
  return new AsyncFunction(...parameters, body);
}
