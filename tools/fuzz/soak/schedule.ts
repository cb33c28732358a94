import { createRandom } from './random.ts';

/** A fault with its times, in seconds from the start. */
export interface PlannedFault<Name extends string = string> {
  readonly name: Name;
  readonly from: number;
  readonly to: number;
}

/** A fault that may be planned. */
export interface PlannableFault<Name extends string> {
  readonly name: Name;
  /** The duration of the fault. */
  readonly seconds: number;
}

/** The bounds of a schedule, and its seed. */
export interface ScheduleOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The shortest time between two faults. */
  readonly calmSeconds: number;
}

/** Plans all faults in random order, one after another, then all again, until the time is full. */
export function planFaults<Name extends string>(
  faults: readonly PlannableFault<Name>[],
  { seed, seconds, calmSeconds }: ScheduleOptions,
): PlannedFault<Name>[] {
  const random = createRandom(seed);
  const planned: PlannedFault<Name>[] = [];
  let time = calmSeconds;
  for (let round: PlannableFault<Name>[] = []; faults.length > 0; ) {
    if (round.length === 0) round = [...faults];
    const [fault] = round.splice(Math.floor(random() * round.length), 1);
    if (!fault || time + fault.seconds + calmSeconds > seconds) break;
    planned.push({ name: fault.name, from: time, to: time + fault.seconds });
    time += fault.seconds + calmSeconds * (1 + random());
  }
  return planned;
}
