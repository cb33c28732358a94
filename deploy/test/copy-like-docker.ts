import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/** Decides whether a file may be copied, by its path below the folder. */
type Passes = (path: string) => boolean;

/**
 * Copies as an instruction `COPY` does: the contents of a folder, or files.
 *
 * @param text - The sources and the target, such as `package.json package-lock.json ./`.
 * @throws Error when a source is missing, or when `passes` lets nothing of it through.
 */
export async function copyLikeDocker(text: string, from: string, to: string, passes: Passes): Promise<void> {
  const sources = text.split(' ');
  const target = sources.pop() ?? '';
  for (const source of sources) {
    const files = (await listFiles(join(from, source))).filter((file) => passes(relative(from, file)));
    if (files.length === 0) throw new Error(`COPY ${text}: ${source} is missing, or is ignored.`);
    for (const file of files) {
      const below = relative(join(from, source), file);
      await cp(file, join(to, target, below || (target.endsWith('/') ? basename(file) : '')));
    }
  }
}

/** Lists the files in a folder and below, or the one file that has the path. */
async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Reads which files `deploy/Dockerfile.dockerignore` lets through. The last line that matches a path, or a folder above
 * it, decides.
 */
export async function readIgnoreFile(): Promise<Passes> {
  const text = await readFile(new URL('../Dockerfile.dockerignore', import.meta.url), 'utf8');
  const rules = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ passes: line.startsWith('!'), pattern: buildExpression(line.replace('!', '')) }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.passes ?? true;
}

/** Builds the expression of a pattern, of which the file has only names, `*` and a leading `**` with a slash. */
function buildExpression(pattern: string): RegExp {
  const parts: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.' };
  return new RegExp(`^${pattern.replace(/\*\*\/|[*.]/g, (part) => parts[part] ?? part)}(?:/|$)`);
}
