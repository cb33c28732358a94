import { expect, it } from 'vitest';
import { findMissingPackages } from './debian-packages.ts';
import { judge } from './report.ts';
import { briefScenes } from './scenes.ts';
import { tryFailover } from './trial.ts';

const missing = findMissingPackages();
if (missing.length > 0) console.warn(`The trial of deploy/ha is skipped: apt-get install ${missing.join(' ')}`);

it.skipIf(missing.length > 0)(
  'no charge is lost when the primary dies or hands over, and both servers serve again',
  async () => {
    await using resources = new AsyncDisposableStack();
    const scenes = await tryFailover({ scenes: briefScenes }, resources);
    expect(scenes.map(judge)).toEqual(briefScenes.map(() => 'kept'));
  },
);
