import type { FindingKind } from './finding.ts';

/** What is counted and let pass, because the server is known to be wrong there. A fault that is mended loses its line. */
export const knownFaults: readonly FindingKind[] = [
  'charged-unanswered',
  'unanswered',
  'foreign',
  'detour',
  'version',
  'key-in-log',
  'key-in-answer',
];
