import { userInfo } from 'node:os';
import { type CurrencyCode, readCurrencyCode, withdrawals } from '@crossrate/contract';
import { Command, InvalidArgumentError, Option } from 'commander';
import { providerDefinitions } from '../../providers/index.ts';

const LONGEST_NAME = 100;
const LONGEST_REASON = 500;

/** The subject of a decision. */
export type Subject =
  | { readonly kind: 'currency'; readonly name: CurrencyCode }
  | { readonly kind: 'provider'; readonly name: string };

/** The options of every command that decides. */
export interface DecisionOptions {
  readonly reason: string;
  readonly by: string;
  readonly json?: true;
}

/** Builds a command that decides about a currency or a provider, for a reason. */
export function buildDecisionCommand(name: string): Command {
  return buildSubjectCommand(name, parseDecidableSubject).requiredOption(
    '--reason <text>',
    'the reason, for later readers',
    parseReason,
  );
}

/** Builds the part that all commands about a currency or a provider have in common. */
export function buildSubjectCommand(name: string, parse: (text: string) => Subject): Command {
  return new Command(name)
    .argument('<subject>', 'a currency, as a code of ISO 4217, or a provider, as in PROVIDERS', parse)
    .addOption(
      new Option('--by <name>', 'who decides').argParser(parseBy).default(nameUser(), 'the user of the system'),
    )
    .option('--json', 'print JSON');
}

/** Parses the code of a currency in any case, or the exact name of a provider. */
export function parseSubject(text: string): Subject {
  const code = readCurrencyCode(text);
  if (code) return { kind: 'currency', name: code };
  const providers = providerDefinitions.map(({ name }) => name);
  if (providers.includes(text)) return { kind: 'provider', name: text };
  throw new InvalidArgumentError(`Expected a supported currency code, or a provider: ${providers.join(', ')}.`);
}

/** Parses a subject, but neither the pivot nor a currency whose rate is fixed by law. */
function parseDecidableSubject(text: string): Subject {
  const subject = parseSubject(text);
  const successor = subject.kind === 'currency' && withdrawals[subject.name]?.successor;
  if (successor)
    throw new InvalidArgumentError(`Its rate follows from ${successor} by law; decide about ${successor}.`);
  if (subject.name === 'USD') throw new InvalidArgumentError('All rates are against the US dollar, which is always 1.');
  return subject;
}

/** Parses a reason of 1 to 500 characters, but not the dots in a command of the page `/why`, which stand for one. */
export function parseReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > LONGEST_REASON)
    throw new InvalidArgumentError(`Expected 1 to ${LONGEST_REASON} characters.`);
  if (/^[….]+$/u.test(reason))
    throw new InvalidArgumentError('Write the reason in the place of the dots, for later readers.');
  return reason;
}

function parseBy(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw new InvalidArgumentError(`Expected 1 to ${LONGEST_NAME} printable characters.`);
  return name;
}

/** Names the user of the system, or says `unknown`: in a container, the number of a user may have no name. */
function nameUser(): string {
  try {
    return parseBy(userInfo().username);
  } catch {
    return 'unknown';
  }
}
