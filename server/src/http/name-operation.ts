import { router } from '@crossrate/contract';
import { DOCUMENT_PATH, operatorPaths } from './operator/paths.ts';
import { demoPaths, referencePaths } from './pages/paths.ts';

const NAMES = new Map<string, string>([
  ...Object.entries(router).map(([name, { path }]) => [path, name] as const),
  ...Object.entries(operatorPaths).map(([name, path]) => [path, name] as const),
  [DOCUMENT_PATH, 'document'],
  ...[...Object.values(demoPaths), ...Object.values(referencePaths)].map((path) => [path, 'page'] as const),
]);

/** Names what a path asks for, so that the number of names does not depend on what clients ask for. */
export function nameOperation(path: string): string {
  return NAMES.get(path) ?? 'unmatched';
}
