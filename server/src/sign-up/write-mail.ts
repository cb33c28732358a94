import escapeHtml from 'escape-html';
import { toMailbox } from './address.ts';
import type { Mail } from './mail.ts';
import { signUpPaths } from './sign-up-paths.ts';
import type { ServiceNames } from './sign-up-settings.ts';

/** What a mail is about. */
interface MailSubject {
  readonly email: string;
  readonly token: string;
  readonly isKnown: boolean;
}

/** Writes the mail with the link of a token. No key is in a mail. */
export function writeMail({ email, token, isKnown }: MailSubject, names: ServiceNames): Mail {
  const { publicUrl, serviceName, termsUrl, privacyUrl } = names;
  const link = `${publicUrl}${signUpPaths.form}/${token}`;
  const paragraphs = [
    `Somebody, probably you, has asked ${serviceName} for an API key for ${email}.`,
    isKnown
      ? 'On this page, you can make a new key in place of the old one, or delete your account:'
      : 'On this page, you can make your key:',
    link,
    'The link works once, for 24 hours. Give it to nobody.',
    'You have not asked? Then do nothing: nothing changes.',
    ...(termsUrl ? [`Terms: ${termsUrl}`] : []),
    ...(privacyUrl ? [`Privacy: ${privacyUrl}`] : []),
  ];
  return {
    to: toMailbox(email),
    subject: isKnown ? `A new ${serviceName} key?` : `Your ${serviceName} key`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: writeHtml(paragraphs, link),
  };
}

function writeHtml(paragraphs: readonly string[], link: string): string {
  const written = paragraphs.map((text) => {
    const escaped = escapeHtml(text);
    return `<p>${text === link ? `<a href="${escaped}">${escaped}</a>` : escaped}</p>`;
  });
  return `<!doctype html>
<html lang="en"><body style="max-width:36em;font:16px/1.5 system-ui,sans-serif">
${written.join('\n')}
</body></html>
`;
}
