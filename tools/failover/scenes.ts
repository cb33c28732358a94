import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster.ts';
import type { Machine } from './cluster/machine.ts';

/** What a scene does to the cluster, under load. */
export interface Stage {
  readonly cluster: Cluster;
  /** The primary at the start. */
  readonly primary: Machine;
  /** Waits until every server has answered with 200 again. */
  waitUntilServed(): Promise<void>;
}

/** A fault, from its beginning to its end. */
export interface Scene {
  readonly name: string;
  play(stage: Stage): Promise<void>;
}

/** More than the claim of a primary lasts without etcd: `ttl` in deploy/ha/patroni.yml, and one loop. */
const WITHOUT_ETCD_MS = 27_000;
const WITHOUT_STANDBYS_MS = 8_000;
const STALLED_MS = 1_000;

const kill: Scene = {
  name: 'the machine of the primary dies',
  async play({ cluster, primary, waitUntilServed }) {
    await primary.signal('SIGKILL');
    await cluster.waitUntilReplaced(primary);
    await waitUntilServed();
    await primary.start();
  },
};

const switchOver: Scene = {
  name: 'switch-over',
  async play({ cluster, primary, waitUntilServed }) {
    const members = await cluster.listMembers();
    const candidate = members.find(({ role }) => role === 'sync_standby')?.name;
    await primary.ask('/switchover', {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('patroni:trial')}` },
      body: JSON.stringify({ leader: primary.name, candidate }),
    });
    await cluster.waitUntilReplaced(primary);
    await waitUntilServed();
  },
};

const stopEtcd: Scene = {
  name: 'etcd is gone for 27 s',
  async play({ cluster, waitUntilServed }) {
    await Promise.all(cluster.machines.map((machine) => machine.signal('SIGKILL', ['etcd'])));
    await setTimeout(WITHOUT_ETCD_MS);
    await Promise.all(cluster.machines.map((machine) => machine.start()));
    await waitUntilServed();
  },
};

const freezeMachine: Scene = {
  name: 'the machine of the primary freezes, and wakes up later',
  async play({ cluster, primary, waitUntilServed }) {
    await primary.signal('SIGSTOP');
    await cluster.waitUntilReplaced(primary);
    await waitUntilServed();
    await primary.signal('SIGCONT');
  },
};

const freezePatroni: Scene = {
  name: 'Patroni of the primary freezes, while its Postgres goes on',
  async play({ cluster, primary, waitUntilServed }) {
    await primary.signal('SIGSTOP', ['patroni']);
    await cluster.waitUntilReplaced(primary);
    await waitUntilServed();
    await primary.signal('SIGCONT', ['patroni']);
  },
};

const removeStandbys: Scene = {
  name: 'both standbys are gone for 8 s',
  async play({ cluster, primary, waitUntilServed }) {
    const standbys = cluster.machines.filter((machine) => machine !== primary);
    await Promise.all(standbys.map((machine) => machine.signal('SIGKILL', ['patroni', 'postgres'])));
    await setTimeout(WITHOUT_STANDBYS_MS);
    await Promise.all(standbys.map((machine) => machine.start()));
    await waitUntilServed();
  },
};

/** Without the delay, what an asynchronous standby lacks is a matter of luck. */
const killBehindStall: Scene = {
  name: 'asynchronous: the standbys get nothing for 1 s, then the machine of the primary dies',
  async play(stage) {
    const senders = await stage.cluster.query('SELECT pid FROM pg_stat_replication');
    for (const [pid] of senders) process.kill(Number(pid), 'SIGSTOP');
    await setTimeout(STALLED_MS);
    await kill.play(stage);
  },
};

/** Lists the scenes of a trial. */
export function listScenes(kills: number): Scene[] {
  return [
    ...Array.from({ length: kills }, () => kill),
    switchOver,
    stopEtcd,
    freezeMachine,
    freezePatroni,
    removeStandbys,
  ];
}

/** The scenes of a short trial. */
export const briefScenes: readonly Scene[] = [kill, switchOver];

/** The scene that loses charges with asynchronous replication. */
export const controlScenes: readonly Scene[] = [killBehindStall];
