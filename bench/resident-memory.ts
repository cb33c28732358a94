import { readFileSync } from 'node:fs';
import { listFamily } from './cpu-time.ts';

/** The bytes of memory that a process has in use; `undefined` when it is gone, or where there is no /proc. */
export function readResidentMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** The bytes of a process and of all that it has started. */
export function readResidentMemoryOfFamily(pid: number): number {
  return listFamily(pid).reduce((sum, member) => sum + (readResidentMemory(member) ?? 0), 0);
}
