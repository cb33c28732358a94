import { hash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { parseAddress } from './address.ts';
import type { DueMail } from './mail-outbox.ts';
import { signUpPaths } from './sign-up-paths.ts';

/** A mail to one address. */
export interface Mail {
  /** With its domain in ASCII, so that no program reads another domain from it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each attempt, so that a mailbox can drop a second copy. */
  readonly messageId: string;
}

/** What a mail says. */
export interface MailContent extends Pick<DueMail, 'email' | 'keyDigest' | 'isKnown' | 'isDeletable'> {
  readonly token: string;
  readonly checkCode: string;
  /** The origin of the pages, such as `https://rates.example.com`. */
  readonly publicUrl: string;
}

/** A paragraph, and the link below it. */
type Paragraph = readonly [text: string, link?: string];

/**
 * Writes the mail of a sign-up. The token is behind the `#` of a link, which browsers keep to themselves: it is in no log of
 * a server or a proxy, and in no referrer. The key is in no mail.
 */
export function writeMail(content: MailContent): Mail {
  const { email, keyDigest, isKnown, publicUrl } = content;
  const paragraphs = isKnown ? describeReplacement(content) : describeConfirmation(content);
  return {
    to: parseAddress(email)?.canonical ?? email,
    subject: isKnown ? 'Replace your Crossrate key?' : 'Confirm your Crossrate key',
    text: `${paragraphs.map((parts) => parts.filter(Boolean).join('\n')).join('\n\n')}\n`,
    html: writeHtml(paragraphs),
    messageId: `<${hash('sha256', `mail about ${keyDigest}`, 'hex').slice(0, 32)}@${new URL(publicUrl).hostname}>`,
  };
}

function describeConfirmation({ email, checkCode, ...link }: MailContent): Paragraph[] {
  return [
    [`Somebody, probably you, has asked for a Crossrate key for ${email}.`],
    [describeCheckCode(checkCode)],
    ['To make the key work, open this page and press its button:', writeLink(signUpPaths.confirm, link)],
    ['The link works once, and for 24 hours.'],
    ['You have not asked? Then do nothing: the key will not work, and in seven days your address is forgotten.'],
  ];
}

function describeReplacement({ email, checkCode, isDeletable, ...link }: MailContent): Paragraph[] {
  const deletion: Paragraph[] = [
    ['To delete your account and your address instead, for good, open this page:', writeLink(signUpPaths.delete, link)],
  ];
  return [
    [`Somebody, probably you, has asked for a new Crossrate key for ${email}, which already has an account.`],
    [describeCheckCode(checkCode)],
    [
      'To replace your key, open this page and press its button. The old key stops working at once; your account, its ' +
        'daily limit and the requests of today stay as they are:',
      writeLink(signUpPaths.confirm, link),
    ],
    ...(isDeletable ? deletion : []),
    [`${isDeletable ? 'Only one of the links works, once,' : 'The link works once,'} and for 24 hours.`],
    ['You have not asked? Then do nothing: your key works on, and the new one never will.'],
  ];
}

function describeCheckCode(checkCode: string): string {
  return `The check code is ${checkCode}. Go on only if the page with the new key shows the same code.`;
}

function writeLink(path: string, { publicUrl, token }: Pick<MailContent, 'publicUrl' | 'token'>): string {
  return `${publicUrl}${path}#${token}`;
}

function writeHtml(paragraphs: readonly Paragraph[]): string {
  const written = paragraphs.map(([text, link]) => {
    const anchor = link === undefined ? '' : `<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
    return `<p>${escapeHtml(text)}${anchor}</p>`;
  });
  return `<!doctype html>
<html lang="en"><body style="max-width:36em;font:16px/1.5 system-ui,sans-serif">
${written.join('\n')}
</body></html>
`;
}
