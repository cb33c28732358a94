import type { AddHelpTextContext } from 'commander';
import { providerDefinitions } from '../providers/index.ts';
import { settings } from '../settings.ts';
import { chooseHelpWidth, wrapParagraphs } from './wrap-paragraphs.ts';

const NAMES = settings.keyof().options;
const WIDEST = Math.max(...NAMES.map((name) => name.length));

/** Describes the settings for the help of a command: their values and defaults, and the names of those of providers. */
export function describeSettings(context: AddHelpTextContext): string {
  const { command } = context;
  const help = command.createHelp();
  help.prepareContext({ helpWidth: chooseHelpWidth(command) });
  const defaults = settings.parse({});
  const lines = NAMES.map((name) => {
    const standard = defaults[name];
    const suffix = standard === undefined ? '' : ` (default: ${standard})`;
    return help.formatItem(name, WIDEST, `${settings.shape[name].description}${suffix}`, help);
  });
  const ofProviders = providerDefinitions.flatMap(({ address, key }) => [key?.setting, address?.setting]);
  const further = wrapParagraphs(
    `Keys and addresses of single providers: ${ofProviders.filter((name) => name !== undefined).join(', ')}.`,
  );
  return ['\nSettings, from the environment:', ...lines, further(context)].join('\n');
}
