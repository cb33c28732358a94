import { Counter, type Registry } from '@prometheus-io/client';
import type { MailOutcome } from '../sign-up/sign-up.ts';

/** Creates the count of mails of sign-up. */
export function createMailCounter(registry: Registry): (outcome: MailOutcome) => void {
  const mails = new Counter({
    name: 'crossrate_mails_total',
    help: 'Mails of sign-up: sent, to an address without a mailbox, or failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'no_mailbox', 'failed']) mails.inc({ outcome }, 0);
  return (outcome) => mails.inc({ outcome });
}
