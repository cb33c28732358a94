import { existsSync, globSync } from 'node:fs';

/** The folder of the programs of the newest Postgres server from a Debian package. */
export const postgresPrograms = globSync('/usr/lib/postgresql/*/bin/postgres')
  .map((program) => program.replace(/\/postgres$/, ''))
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1);

/** A file of each Debian package that the trial needs. */
const PACKAGES = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-client': '/usr/bin/psql',
};

/** Lists the Debian packages that the trial needs and this machine lacks. */
export function findMissingPackages(): string[] {
  const missing = Object.entries(PACKAGES).filter(([, file]) => !existsSync(file));
  return [...(postgresPrograms ? [] : ['postgresql']), ...missing.map(([name]) => name)];
}
