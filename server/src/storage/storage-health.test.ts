import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { StorageHealth } from './storage-health.ts';

/** Creates the health of a storage whose commits a test controls. */
function setUp() {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const world = {
    clock,
    probes: 0,
    commit: async () => {},
    readings: { problem: undefined as string | undefined, check: async () => {} },
  };
  const probe = () => {
    world.probes += 1;
    return world.commit();
  };
  const health = new StorageHealth({ probe, readings: world.readings, clock });
  return Object.assign(world, { health });
}

const full = new UnavailableError('The quota could not be charged.', { reason: 'The disk is full.' });

it('tries one commit a second, however many ask', async () => {
  const world = setUp();
  const { health, clock } = world;
  for (let asked = 0; asked < 100; asked += 1) await health.check();
  expect([world.probes, health.problem]).toEqual([1, undefined]);
  await clock.moveTo('2026-11-21T01:00:00.999Z');
  await health.check();
  expect(world.probes).toBe(1);
  await clock.moveTo('2026-11-21T01:00:01Z');
  await Promise.all([health.check(), health.check()]);
  expect(world.probes).toBe(2);
});

it('tries no commit while charges are committed', async () => {
  const world = setUp();
  const { health, clock } = world;
  for (const second of [1, 2, 3]) {
    await clock.moveTo(`2026-11-21T01:00:0${second}Z`);
    health.noteCommit();
    await health.check();
  }
  expect([world.probes, health.problem]).toEqual([0, undefined]);
});

it('names the reason why a probe failed, until anything is committed', async () => {
  const world = setUp();
  const { health, clock } = world;
  world.commit = () => Promise.reject(full);
  await health.check();
  expect(health.problem).toBe('The disk is full.');
  health.noteCommit();
  expect(health.problem).toBeUndefined();
  await clock.moveTo('2026-11-21T01:00:01Z');
  await health.check();
  expect(health.problem).toBe('The disk is full.');
});

it('is well where only the row of the probe is held, and others are charged meanwhile', async () => {
  const world = setUp();
  const { promise, reject } = Promise.withResolvers<void>();
  world.commit = () => promise;
  const checking = world.health.check();
  world.health.noteCommit();
  reject(full);
  await checking;
  expect(world.health.problem).toBeUndefined();
});

it('finds silence where a probe takes longer than a second', async () => {
  const world = setUp();
  const { health, clock } = world;
  await health.check();
  world.commit = () => new Promise(() => {});
  await clock.moveTo('2026-11-21T01:00:01Z');
  const checking = health.check();
  await clock.moveTo('2026-11-21T01:00:01.500Z');
  await checking;
  expect(health.problem).toBeUndefined();
  await clock.moveTo('2026-11-21T01:00:02Z');
  expect(health.problem).toBe('The storage has not stored anything for a second.');
});

it('waits at most half a second for a probe, and reports silence at the start as a problem', async () => {
  const world = setUp();
  world.commit = () => new Promise(() => {});
  const checking = world.health.check();
  await world.clock.moveTo('2026-11-21T01:00:00.500Z');
  await checking;
  expect(world.health.problem).toBe('The storage has not answered yet.');
  await world.clock.moveTo('2026-11-21T01:00:30Z');
  await world.health.check();
  expect(world.probes).toBe(1);
});

it('hides an unknown reason, which may name a path', async () => {
  const world = setUp();
  world.commit = async () => {
    throw new Error('/secret/path');
  };
  await world.health.check();
  expect(world.health.problem).toBe('The storage cannot be used.');
});
