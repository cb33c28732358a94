import { formatReason } from '../../format-reason.ts';
import { parseAddress } from './address.ts';
import { checkTables } from './check-tables.ts';
import { connect } from './connect.ts';
import { listTables } from './own-parts.ts';
import { MIGRATIONS } from './schema.ts';

/** Finds the tables with their schema, those of a newer Crossrate too, which has noted them. */
const FIND_TABLES = `
  SELECT format('%I.%I', nspname, relname) AS name
  FROM (SELECT unnest($1::text[]) UNION SELECT jsonb_object_keys(columns) FROM crossrate_schema) AS ours (name)
    JOIN pg_class ON pg_class.oid = to_regclass(quote_ident(ours.name)) JOIN pg_namespace ON pg_namespace.oid = relnamespace
  ORDER BY pg_class.oid`;

/** Writes the statement that makes the schema of a list of contents, unless the schema is `public`. */
const WRITE_SCHEMA =
  's/"/""/g; / TABLE public /d; s/.* TABLE \\(.*\\) crossrate_schema .*/CREATE SCHEMA IF NOT EXISTS "\\1";/p';

/**
 * Builds the commands for a shell that back up the tables of Crossrate, and no others of the database, into a file for its
 * owner only.
 *
 * @throws Error when the tables are not as they ought to be.
 */
export async function buildBackupCommands(url: string, file: string): Promise<readonly string[]> {
  const address = parseAddress(url);
  try {
    await using client = await connect(address);
    const { version } = await checkTables(client);
    if (version === 0) throw new Error('there is nothing of Crossrate in the schemas of its search_path');
    const { rows } = await client.query<{ name: string }>(FIND_TABLES, [Object.keys(listTables(MIGRATIONS.length))]);
    const tables = rows.map(({ name }) => `--table=${quote(name)}`);
    const dump = `pg_dump --format=custom --dbname="$DATABASE_URL" --file=${quote(file)}`;
    return ['umask 077', [dump, ...tables].join(' ')];
  } catch (cause) {
    throw new Error(`The database ${address.description} cannot be backed up: ${formatReason(cause)}`, { cause });
  }
}

/** Builds the commands for a shell that restore a backup into an empty database, everything or nothing. */
export function buildRestoreCommands(file: string): readonly string[] {
  const run = 'psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL"';
  const restore = 'pg_restore --single-transaction --exit-on-error --no-owner --dbname="$DATABASE_URL"';
  return [
    `pg_restore --list --schema-only -- ${quote(file)} | sed -n ${quote(WRITE_SCHEMA)} | ${run} &&`,
    `${restore} -- ${quote(file)}`,
  ];
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
