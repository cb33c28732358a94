import type { SendMail } from '../../sign-up/mail-sender.ts';
import type { Mail } from '../../sign-up/write-mail.ts';
import type { BrowserFile, BrowserPage } from './browser-file.ts';
import { listFiles, readContent } from './browser-folder.ts';
import { isAtThisMachine } from './is-at-this-machine.ts';
import { filePolicy, pagePolicy } from './policies.ts';

const MOST_SHOWN = 100;

/** A page that shows mails in place of a mail server. */
export interface MailPages {
  readonly pages: readonly (BrowserFile | BrowserPage)[];
  readonly sendMail: SendMail;
}

/**
 * Creates the page that shows the mails of a demo, the newest first. Only a browser on this machine gets them, because the
 * link of a mail makes a key work.
 */
export function createMailPages(): MailPages {
  let shown: readonly Pick<Mail, 'to' | 'subject' | 'text'>[] = [];
  const mails: BrowserFile = {
    path: '/demo/mails.json',
    policy: filePolicy,
    read: (req) => JSON.stringify(isAtThisMachine(req) ? { mails: shown } : {}),
  };
  const page: BrowserPage = {
    path: '/demo/mail',
    policy: pagePolicy,
    write: async () => ({
      title: 'Mail',
      styles: ['/mail/mail.css'],
      script: '/mail/main.js',
      content: await readContent('mail'),
    }),
  };
  return {
    pages: [page, ...listFiles('mail'), mails],
    async sendMail({ to, subject, text }) {
      shown = [{ to, subject, text }, ...shown].slice(0, MOST_SHOWN);
    },
  };
}
