import { Command } from 'commander';
import { pageAccounts } from '../../access/page-accounts.ts';
import type { UnsentMail } from '../../sign-up/mail-outbox.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { endQuietlyIfUnread, print } from '../print.ts';
import { type Pages, printJsonPages, printTablePages } from '../print-pages.ts';

const PAGE = 1_000;
const HEADINGS = ['ID', 'E-MAIL', 'ATTEMPTS', 'NEXT ATTEMPT', 'PROBLEM'];

/** A mail as it is printed. */
interface Row {
  /** Of the account. */
  readonly id: number;
  readonly email: string;
  readonly attempts: number;
  /** ISO 8601, UTC; absent for a mail that was given up. */
  readonly nextAttemptAt?: string;
  readonly problem?: string;
}

/** `crossrate keys mails` */
export function buildMailsCommand(surroundings: CommandSurroundings): Command {
  return new Command('mails')
    .description('List the mails of sign-ups that wait to be sent, or were given up')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) =>
      lendStorage(surroundings, async (storage) => {
        const pages = readPages(storage);
        const printing = json ? printJsonPages(pages) : printTablePages(pages, HEADINGS, writeCells);
        const printed = await printing.catch(endQuietlyIfUnread);
        if (printed === 0 && !json) await print(`No mail waits or was given up in ${storage.description}.`);
      }),
    );
}

function readPages({ mails }: Storage): Pages<Row> {
  return pageAccounts(async (id, most) => (await mails.listAfter(id, most)).map(describeMail), PAGE);
}

function describeMail({ accountId: id, email, attempts, nextAttemptAt, problem }: UnsentMail): Row {
  return {
    ...{ id, email, attempts },
    ...(nextAttemptAt !== undefined && { nextAttemptAt: new Date(nextAttemptAt).toISOString() }),
    ...(problem !== undefined && { problem }),
  };
}

function writeCells({ id, email, attempts, nextAttemptAt = 'given up', problem = '' }: Row): string[] {
  return [String(id), email, String(attempts), nextAttemptAt, problem];
}
