import { readFile } from 'node:fs/promises';
import { postgresPrograms } from '../debian-packages.ts';

/** The passwords of a trial, which only this machine can reach. */
const PASSWORD = 'trial';

/** Ports of the recipe, and those of a trial: below the ports that the system gives to clients. */
const PORTS: Readonly<Record<string, string>> = {
  '5432': '25432',
  '8008': '28008',
  '2379': '22379',
  '2380': '22380',
  '5000': '25000',
};

/** The files of `deploy/ha`, with the addresses, ports and folders of a trial. */
export class Recipe {
  readonly folder: string;
  readonly isStrict: boolean;
  /** Addresses of loopback that differ from those of another trial at the same time. */
  readonly #network = `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.`;

  constructor(folder: string, isStrict: boolean) {
    this.folder = folder;
    this.isStrict = isStrict;
  }

  /** The address of db-1, db-2, … or app-1, app-2, …. */
  findAddress(machine: string): string {
    return this.#network + (machine.startsWith('db-') ? 10 : 20) + machine.at(-1);
  }

  /** Builds `host:port` from a machine and a port of the recipe. */
  findPlace(machine: string, port: string): string {
    return `${this.findAddress(machine)}:${PORTS[port]}`;
  }

  /** Reads a file of `deploy/ha` as a machine of the trial needs it. */
  async read(file: string, machine: string): Promise<string> {
    const text = await readFile(new URL(`../../../deploy/ha/${file}`, import.meta.url), 'utf8');
    const own = `${this.folder}/${machine}`;
    return text
      .replaceAll('@NAME@', machine)
      .replaceAll('@ADDRESS@', this.findAddress(machine))
      .replaceAll(/@\w+_PASSWORD@/g, PASSWORD)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('127.0.0.1:', `${this.findAddress(machine)}:`)
      .replaceAll('10.0.0.1', `${this.#network}10`)
      .replaceAll(/\b(5432|8008|2379|2380|5000)\b/g, (port) => PORTS[port] ?? port)
      .replaceAll(/\/var\/(lib\/(postgresql|etcd)|run\/postgresql)\b/g, own)
      .replaceAll('/usr/lib/postgresql/15/bin', `${postgresPrograms}`)
      .replaceAll(/\t(user|group|log \/dev\/log) .*\n/g, '')
      .replaceAll(/(synchronous_mode(_strict)?: )true/g, `$1${this.isStrict}`);
  }

  /** The URL of the database through the HAProxy of an app machine. */
  buildDatabaseUrl(machine: string): string {
    return `postgres://crossrate:${PASSWORD}@${this.findPlace(machine, '5000')}/crossrate`;
  }

  /** The environment of `psql`, as the superuser of the primary. */
  buildPsqlSettings() {
    const [PGHOST, PGPORT] = this.findPlace('app-1', '5000').split(':');
    return { PGHOST, PGPORT, PGUSER: 'postgres', PGPASSWORD: PASSWORD, PGCONNECT_TIMEOUT: '2' };
  }
}
