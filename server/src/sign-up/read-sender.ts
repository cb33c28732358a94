import { parseAddress, toMailbox } from './address.ts';

/** The sender of mails: a name, which may be empty, and an address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * Reads a sender from `keys@example.com`, `Example keys <keys@example.com>` or `"Example, keys" <keys@example.com>`;
 * `undefined` when the text is none of them.
 */
export function readSender(text: string): Sender | undefined {
  const [, name = '', bracketed] = /^([^<>\p{C}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = parseAddress(bracketed ?? text);
  return address === undefined
    ? undefined
    : { name: name.trim().replace(/^"(.*)"$/, '$1'), address: toMailbox(address) };
}
