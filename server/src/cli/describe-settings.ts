import type { AddHelpTextContext } from 'commander';
import { providerDefinitions } from '../providers/index.ts';
import { settings } from '../settings/settings.ts';

const NAMES = settings.keyof().options;
const WIDEST = Math.max(...NAMES.map((name) => name.length));

/** Describes the settings for the help of a command: their values and defaults, and the names of those of providers. */
export function describeSettings({ command }: AddHelpTextContext): string {
  const help = command.createHelp();
  const helpWidth = command.configureOutput().getOutHelpWidth?.() ?? 80;
  help.prepareContext({ helpWidth });
  const defaults = settings.parse({});
  const lines = NAMES.map((name) => {
    const standard = defaults[name];
    const suffix = standard === undefined ? '' : ` (default: ${standard})`;
    return help.formatItem(name, WIDEST, `${settings.shape[name].description}${suffix}`, help);
  });
  const ofProviders = providerDefinitions.flatMap(({ address, key }) => [key?.setting, address?.setting]);
  const further = `Keys and addresses of single providers: ${ofProviders.filter((name) => name !== undefined).join(', ')}.`;
  return ['\nSettings, from the environment:', ...lines, '', help.boxWrap(further, helpWidth)].join('\n');
}
