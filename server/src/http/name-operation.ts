import { router } from '@crossrate/contract';
import { DOCUMENT_PATH } from './document.ts';
import { operatorPaths } from './operator/paths.ts';

const NAMES = new Map<string, string>([
  ...Object.entries(router).map(([name, { path }]) => [path, name] as const),
  ...Object.entries(operatorPaths).map(([name, path]) => [path, name] as const),
  [DOCUMENT_PATH, 'document'],
]);
const PAGE = /^\/($|docs$|why$|signup$|account$|(docs|demo|why|signup)\/)/;

/** Names the operation of a path. The number of names is fixed, whatever paths clients request. */
export function nameOperation(path: string): string {
  return NAMES.get(path) ?? (PAGE.test(path) ? 'page' : 'unmatched');
}
