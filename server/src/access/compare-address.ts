import { domainToASCII } from 'node:url';

/** Writes an e-mail address in the form by which addresses are compared: in lower case, and its domain in ASCII. */
export function toComparedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`.toLowerCase();
}
