import { readFileSync } from 'node:fs';

/** The bytes of memory that a process has in use; `undefined` when it is gone, or where there is no /proc. */
export function readResidentMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** A process and all that it has started. */
export function readResidentMemoryOfTree(pid: number): number {
  return (
    (readResidentMemory(pid) ?? 0) + childrenOf(pid).reduce((sum, child) => sum + readResidentMemoryOfTree(child), 0)
  );
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
