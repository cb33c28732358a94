import type { Step } from './explore.ts';
import { EMPTY, foldCharges, follow, isFull, listDays, readUsed, settle, take } from './memory.ts';
import type { Mistake } from './mistakes.ts';
import { add, type Process, type Request, type World } from './state.ts';

/** A process in a world, with the mistake that it makes. */
export interface Place {
  readonly world: World;
  readonly process: Process;
  readonly mistake: Mistake | undefined;
  /** Builds a named step, with the changed process in the next world. */
  step(name: string, process: Process, changes?: Partial<World>): Step<World>;
}

/** `Quota.charge` reads the clock, and asks for a charge. */
export function* ask({ world, process, step }: Place): Generator<Step<World>> {
  const { budget, today, told, sent } = world;
  if (process.request || budget.requests === 0) return;
  const day = today + process.ahead;
  const request: Request = { day, toldBefore: told[day] ?? 0 };
  yield step(
    `Quota.charge asks for a request of day ${day}`,
    { ...process, request },
    { sent: add(sent, day), budget: { ...budget, requests: budget.requests - 1 } },
  );
}

/** `Writer.charge` up to its COMMIT. Only one process at a time is in a transaction. */
export function* charge({ world, process, mistake, step }: Place): Generator<Step<World>> {
  const { request } = process;
  if (!request || request.receipt || isLocked(world)) return;
  const { day } = request;
  const followed =
    mistake === 'Writer.charge does not follow' ? process.writer : follow(process.writer, world.file, mistake);
  const { used, memory } = readUsed(followed, world.file, day);
  const most = mistake === 'Writer.charge grants at the limit' ? world.limit + 1 : world.limit;
  const after = used < most ? used + 1 : used;
  const receipt = { since: followed.last, before: used, after };
  const writer = after > used ? take(memory, day, after) : memory;
  yield step(`Writer.charge counts ${after} used on day ${day}`, {
    ...seeDays(process, listDays(writer)),
    writer,
    request: { ...request, receipt },
  });
}

/** COMMIT succeeds, fails, or succeeds although its answer is lost. */
export function* commit({ world, process, mistake, step }: Place): Generator<Step<World>> {
  const { request, ...idle } = process;
  if (!request?.receipt || request.isCommitted) return;
  const { day, isAnswered, receipt } = request;
  const { before, after, since } = receipt;
  const row = { seq: since + 1, day, used: after };
  const file = after > before ? { ...world.file, charges: [...world.file.charges, row] } : world.file;
  const committed = { ...process, request: { ...request, isCommitted: true } as const };
  yield step('COMMIT', isAnswered ? idle : committed, { file });
  const { budget } = world;
  if (budget.failedCommits === 0 || isAnswered) return;
  const fewer = { budget: { ...budget, failedCommits: budget.failedCommits - 1 } };
  const refused = mistake === 'Counters.forget is left out when COMMIT fails' ? idle : { ...idle, writer: EMPTY };
  yield step('COMMIT fails, the client gets 503', refused, fewer);
  const again: Process = { ...idle, writer: EMPTY, request: { day, toldBefore: request.toldBefore } };
  const isRepeated = mistake === 'Writer.charge is repeated when its fate is unknown';
  yield step('COMMIT succeeds, but its answer is lost: 503', isRepeated ? again : refused, { ...fewer, file });
}

/** The receipt reaches the thread that serves, and the answer the client. */
export function* answer({ world, process, mistake, step }: Place): Generator<Step<World>> {
  const { request, ...idle } = process;
  const isEarly = mistake === 'Writer.charge is acknowledged before COMMIT';
  if (!request?.receipt || request.isAnswered || !(request.isCommitted || isEarly)) return;
  const { day, toldBefore, receipt } = request;
  const { since, before, after } = receipt;
  const isNext = since === process.reader.last || mistake === 'FollowedCounters.take ignores charges before its own';
  const isTaken = isNext && !isFull(process.reader) && after > before;
  const answered: Process = {
    ...seeDay(idle, day, mistake),
    reader: isTaken ? take(process.reader, day, after) : process.reader,
    ...(!request.isCommitted && { request: { ...request, isAnswered: true } }),
  };
  const isGranted = after > before;
  yield step(`FollowedCounters.take, the client gets ${isGranted ? 200 : 429} and hears of ${after} used`, answered, {
    ...(isGranted && { acknowledged: add(world.acknowledged, day) }),
    ...report(world, { day, used: after, toldBefore }),
  });
}

/** `Quota.peek` reads a counter without charging. */
export function* read({ world, process, mistake, step }: Place): Generator<Step<World>> {
  const { budget } = world;
  if (budget.reads === 0) return;
  const day = world.today + process.ahead;
  const followed =
    mistake === 'FollowedCounters.read does not follow' ? process.reader : follow(process.reader, world.file, mistake);
  const { used, memory } = readUsed(followed, world.file, day);
  yield step(
    `FollowedCounters.read returns ${used} used on day ${day}`,
    { ...process, reader: memory },
    {
      ...report(world, { day, used, toldBefore: world.told[day] ?? 0 }),
      budget: { ...budget, reads: budget.reads - 1 },
    },
  );
}

/** `Writer.tidy` folds. The code waits for more charges than the model. */
export function* fold({ world, process, mistake, step }: Place): Generator<Step<World>> {
  const { budget, file: before } = world;
  if (process.request || isLocked(world) || budget.folds === 0 || before.charges.length < 2) return;
  const writer = follow(process.writer, before, mistake);
  const file = foldCharges(before, process.writer.last, mistake);
  yield step(
    'Writer.tidy folds the charges',
    { ...seeDays(process, listDays(writer)), writer: settle(writer) },
    { file, budget: { ...budget, folds: budget.folds - 1 } },
  );
}

/** kill -9, and a new start. Uncommitted work is rolled back; the client gets no answer. */
export function* kill({ world, process, step }: Place): Generator<Step<World>> {
  const { budget } = world;
  if (budget.kills === 0) return;
  const fewer = { budget: { ...budget, kills: budget.kills - 1 } };
  yield step('kill -9, and a new start', startProcess(process.ahead), fewer);
}

/** Builds a process that has just started. */
export function startProcess(ahead: number): Process {
  const watch = { hasHourPassed: false, isTold: false };
  return { ahead, writer: EMPTY, reader: EMPTY, watch, old: [], seen: [], seenBefore: [] };
}

/** True while a process is in a transaction. */
export function isLocked({ processes }: World): boolean {
  return processes.some(({ request }) => request?.receipt && !request.isCommitted);
}

/** `OldDays.see` for each day that enters the memory. */
export function seeDays(process: Process, days: readonly number[]): Process {
  const unseen = days.filter((day) => !process.seen.includes(day));
  return unseen.length === 0 ? process : { ...process, seen: [...process.seen, ...unseen].toSorted((a, b) => a - b) };
}

/** Mistakes that skip the wait for an hour. */
const AT_ONCE: readonly Mistake[] = [
  'DayWatch.see believes one reading of the clock',
  'Writer.forgetDays goes by one reading of the clock',
];

/** `DayWatch.see`. */
function seeDay(process: Process, day: number, mistake: Mistake | undefined): Process {
  const isSame = process.watch.day === day;
  const watch = isSame ? process.watch : { day, hasHourPassed: false, isTold: false };
  const hasLasted = watch.hasHourPassed || (mistake && AT_ONCE.includes(mistake));
  if (watch.isTold || !hasLasted) return { ...process, watch };
  return { ...process, watch: { ...watch, isTold: true }, lastingDay: day };
}

function report(
  { told, hasGoneBack }: World,
  { day, used, toldBefore }: { readonly day: number; readonly used: number; readonly toldBefore: number },
): Partial<World> {
  return {
    told: { ...told, [day]: Math.max(told[day] ?? 0, used) },
    hasGoneBack: hasGoneBack || used < toldBefore,
  };
}
