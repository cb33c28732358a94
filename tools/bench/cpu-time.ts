import { readdirSync, readFileSync } from 'node:fs';

/** The unit of processor time: Linux counts hundredths of a second on every platform of Node. */
const TICK_MS = 10;

/** Milliseconds of processor time of some processes, by process id. */
export type CpuTimes = ReadonlyMap<number, number>;

/** Reads the processor time of each process so far: user and system, all threads. */
export function readCpuTimes(pids: readonly number[]): CpuTimes {
  return new Map(pids.map((pid) => [pid, readStat(pid)?.cpuMs ?? 0]));
}

/**
 * Computes the milliseconds between two readings. A new process counts from its start; an ended process does not count.
 */
export function computeCpuBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, cpuMs]) => sum + Math.max(0, cpuMs - (before.get(pid) ?? 0)), 0);
}

/** Lists a process and all its descendants. */
export function listFamily(pid: number): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(running.map((name) => [Number(name), readStat(Number(name))?.parent]));
  const family = [pid];
  // The list grows during the loop, so that children of children follow.
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** True when a process of this machine runs a program with the name. */
export function isProgram(pid: number, name: string): boolean {
  return readStat(pid)?.name === name;
}

/** Reads `/proc/<pid>/stat`; `undefined` for a process that has ended. */
function readStat(pid: number): { name: string; parent: number; cpuMs: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses, and may itself contain spaces and parentheses.
    const [nameFrom, nameTo] = [text.indexOf('(') + 1, text.lastIndexOf(')')];
    const fields = text.slice(nameTo + 2).split(' ');
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    return { name: text.slice(nameFrom, nameTo), parent: Number(fields[1]), cpuMs };
  } catch {
    return undefined;
  }
}
