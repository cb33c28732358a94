import { createChance } from './chance.ts';

/** A fault that is switched on at a time, in seconds from the start. */
export interface PlannedFault<Name extends string = string> {
  readonly name: Name;
  readonly from: number;
  readonly to: number;
}

/** What may be planned. */
export interface PlannableFault<Name extends string> {
  readonly name: Name;
  /** For how long it lasts. */
  readonly seconds: number;
}

/** When faults come. */
export interface ScheduleOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The least time without a fault between two. */
  readonly calmSeconds: number;
}

/** Plans faults one after another: all in an order of chance, then all again, as long as the time allows. */
export function planFaults<Name extends string>(
  faults: readonly PlannableFault<Name>[],
  { seed, seconds, calmSeconds }: ScheduleOptions,
): PlannedFault<Name>[] {
  const chance = createChance(seed);
  const planned: PlannedFault<Name>[] = [];
  let time = calmSeconds;
  for (let round: PlannableFault<Name>[] = []; faults.length > 0; ) {
    if (round.length === 0) round = [...faults];
    const [fault] = round.splice(Math.floor(chance() * round.length), 1);
    if (!fault || time + fault.seconds + calmSeconds > seconds) break;
    planned.push({ name: fault.name, from: time, to: time + fault.seconds });
    time += fault.seconds + calmSeconds * (1 + chance());
  }
  return planned;
}
