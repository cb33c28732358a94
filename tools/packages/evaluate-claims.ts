import { transform } from 'esbuild';

/** An expression of a program, its value, and the value that the comment behind the expression states. */
export interface Claim {
  readonly code: string;
  readonly claimed: unknown;
  readonly value: unknown;
}

/**
 * Matches a line with a claim: a condition, the expression, and the literal with which its comment begins. A comment that
 * begins with no literal claims nothing.
 */
const CLAIM =
  /^((?:if \(.*?\) )?)(?:console\.log\(([^,]*)\)|(?!const |[}. ]|console)(.+)); \/\/ (undefined|true|false|-?\d[\d.]*n?|'[^']*'|\{.*\})(?:[,:] .*)?$/gm;
const IMPORT = /^import (\{.*\}) from ('.*');$/gm;

const AsyncFunction = (async () => {}).constructor as new (
  ...texts: string[]
) => (load: (name: string) => unknown, observe: (code: string, claimed: unknown, value: unknown) => void) => unknown;

/**
 * Runs a program, and collects the claims of its comments: `parseAmount('0.01'); // undefined: the minimum is exclusive`
 * claims `undefined`. The value of a `console.log` is its argument.
 */
export async function evaluateClaims(program: string): Promise<Claim[]> {
  const observed = program.replace(CLAIM, (_, condition, logged, expression, literal) => {
    const code = logged ?? expression;
    return `${condition}observe(${JSON.stringify(code)}, (${literal}), (${code}));`;
  });
  if (observed === program) return [];
  const claims: Claim[] = [];
  const loading = observed.replace(IMPORT, 'const $1 = await load($2);');
  const { code: body } = await transform(loading, { loader: 'ts' });
  await new AsyncFunction('load', 'observe', body)(
    (name) => import(name),
    (code, claimed, value) => claims.push({ code, claimed, value }),
  );
  return claims;
}
