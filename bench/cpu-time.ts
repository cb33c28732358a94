import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second, on every Linux that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor time of some processes, by process id. */
export type CpuTimes = ReadonlyMap<number, number>;

/** Reads the processor time, user and system, that each process has had so far, with all its threads. */
export function readCpuTimes(pids: readonly number[]): CpuTimes {
  return new Map(pids.map((pid) => [pid, readStat(pid)?.cpuMs ?? 0]));
}

/** Milliseconds between two readings. A process that came in between counts from its start; one that ended does not. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, cpuMs]) => sum + Math.max(0, cpuMs - (before.get(pid) ?? 0)), 0);
}

/** Lists a process and all its descendants. */
export function listFamily(pid: number): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(running.map((name) => [Number(name), readStat(Number(name))?.parent]));
  const family = [pid];
  // The list grows while it is walked: children of children follow.
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Whether it is a process of this machine whose program has that name. */
export function isProgram(pid: number, name: string): boolean {
  return readStat(pid)?.name === name;
}

/** `undefined` for a process that is no more. */
function readStat(pid: number): { name: string; parent: number; cpuMs: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses, and may have spaces and parentheses itself.
    const [nameFrom, nameTo] = [text.indexOf('(') + 1, text.lastIndexOf(')')];
    const fields = text.slice(nameTo + 2).split(' ');
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    return { name: text.slice(nameFrom, nameTo), parent: Number(fields[1]), cpuMs };
  } catch {
    return undefined;
  }
}
