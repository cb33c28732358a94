// `npm run trial:failover` takes the database away from two servers in many ways, and looks for lost charges.

import { disposeOnSignal } from '../bench/dispose-on-signal.ts';
import { createCommand } from '../create-command.ts';
import { parseNumber } from '../fuzz/parse-number.ts';
import { findMissingPackages } from './debian-packages.ts';
import { describeReport, describeScene, judge } from './report.ts';
import { controlScenes, listScenes } from './scenes.ts';
import { tryFailover } from './trial.ts';

const command = createCommand(
  'trial:failover',
  'Run two servers on the database of deploy/ha, take its machines away, and compare the counters with the answers',
)
  .option('--kills <number>', 'times that the machine of the primary dies', parseNumber, 3)
  .option('--control', 'kill once with asynchronous replication, which must lose charges')
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText(
    'after',
    `
The command needs Linux, what "npm run build" has written, and the Debian packages patroni, etcd-server, haproxy and
postgresql. It takes three minutes and half a minute more for each kill. The exit code is 1 if an acknowledged charge is lost
(with --control, if none is) or the service does not come back, and 2 for arguments that cannot be used or missing packages.`,
  )
  .parse();
const { kills, control, json } = command.opts<{ kills: number; control?: true; json?: true }>();

const missing = findMissingPackages();
if (missing.length > 0) {
  command.error(`Debian packages are missing: apt-get install ${missing.join(' ')}`, { exitCode: 2 });
}

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const startedAt = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`);
const scenes = await tryFailover(
  {
    scenes: control ? controlScenes : listScenes(kills),
    isStrict: !control,
    onStep: say,
    onScene: (scene) => say(`        ${describeScene(scene).slice(1).join(', ')}`),
  },
  resources,
);
console.log(
  json ? JSON.stringify(scenes.map((scene) => ({ ...scene, verdict: judge(scene) }))) : describeReport(scenes),
);
const isSound = control ? scenes.some(({ lost }) => lost > 0) : scenes.every((scene) => judge(scene) === 'kept');
if (control) console.error(isSound ? 'The trial sees losses.' : 'No charge was lost: the trial is blind.');
if (!isSound) process.exitCode = 1;
