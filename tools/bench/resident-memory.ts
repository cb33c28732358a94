import { readFileSync } from 'node:fs';
import { listFamily } from './cpu-time.ts';

/** Reads the resident memory of a process in bytes; `undefined` for a process that has ended, or without `/proc`. */
function readResidentMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Reads the resident memory of a process and all its descendants in bytes. */
export function readResidentMemoryOfFamily(pid: number): number {
  return listFamily(pid).reduce((sum, member) => sum + (readResidentMemory(member) ?? 0), 0);
}
