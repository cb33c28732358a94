import { type Client, DatabaseError } from 'pg';
import { formatReason } from '../../format-reason.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { cancelStatement } from './cancel-statement.ts';
import { describeFailure, WarningError } from './failure-reason.ts';
import type { Purpose, Sessions } from './sessions.ts';

/** A row of a result, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs statements for one purpose. A statement is never sent twice. */
export class Connections {
  readonly #sessions: Sessions;
  readonly #purpose: Purpose;

  constructor(sessions: Sessions, purpose: Purpose) {
    this.#sessions = sessions;
    this.#purpose = purpose;
  }

  /**
   * Runs a statement in a transaction of its own and returns its rows.
   *
   * @param timeoutMs - The time limit in milliseconds, in place of that of the purpose.
   * @throws UnavailableError for any failure. Even then, the statement may have succeeded.
   */
  async run(text: string, values: readonly unknown[] = [], timeoutMs = this.#purpose.timeoutMs): Promise<Row[]> {
    const endsAt = performance.now() + timeoutMs;
    try {
      const client = await this.#sessions.lend(this.#purpose, timeoutMs);
      const query_timeout = Math.max(1, Math.floor(endsAt - performance.now()));
      return await this.#query(client, { text, values: [...values], query_timeout });
    } catch (cause) {
      const reason = `The database ${this.#sessions.description} cannot be used: ${formatReason(cause)}`;
      throw new UnavailableError(reason, { cause, reason: describeFailure(cause) });
    }
  }

  async #query(client: Client, statement: { text: string; values: unknown[]; query_timeout: number }): Promise<Row[]> {
    const warnings: string[] = [];
    const hear = ({ message }: { message?: string | undefined }) => void warnings.push(String(message));
    client.on('notice', hear);
    let isUsable = false;
    try {
      const { rows } = await client.query<Row>(statement);
      // A commit succeeds with a warning when its wait for the standby was cancelled.
      if (warnings.length > 0) throw new WarningError(warnings.join(' '));
      isUsable = true;
      return rows;
    } catch (error) {
      // The server has not said that the statement has ended.
      if (!(error instanceof DatabaseError)) cancelStatement(client);
      throw error;
    } finally {
      client.removeListener('notice', hear);
      // After a failure, the next statement gets a new session, because this one may lead to a former primary.
      this.#sessions.giveBack(client, this.#purpose, isUsable);
    }
  }
}
