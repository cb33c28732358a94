import { Counter, type Registry } from '@prometheus-io/client';
import type { MailOutcome } from '../sign-up/mail-sender.ts';

/** Creates the count of attempts to send a mail. */
export function createMailCounter(registry: Registry): (outcome: MailOutcome) => void {
  const mails = new Counter({
    name: 'crossrate_mails_total',
    help: 'Attempts to send the mail of a sign-up: sent, failed and to be tried again, or given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'failed', 'given_up']) mails.inc({ outcome }, 0);
  return (outcome) => mails.inc({ outcome });
}
