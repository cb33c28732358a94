#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { ProviderScenarios } from '../mock-providers.ts';
import { scenarioNames, scenarios } from '../scenarios/index.ts';
import { providerNames } from '../upstreams/index.ts';
import { buildProviderSettings } from './build-provider-settings.ts';
import { isProviderName, isScenarioName } from './control.ts';
import { startMockServer } from './server.ts';

interface Options {
  readonly host: string;
  readonly port: number;
  readonly scenario?: ProviderScenarios;
}

const program = new Command('crossrate-mock-provider')
  .version(manifest.version)
  .description('Serve mocks of the rate providers that Crossrate reads, which answer well or fail on demand')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on; 0 takes a free one', parsePort, 4020)
  .option('--scenario <scenario>', 'scenario of all providers, or <provider>=<scenario>; may be repeated', addScenario)
  .addHelpText('after', describeScenarios())
  .showHelpAfterError('Run with --help to see what is possible.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(serve);

async function serve({ host, port, scenario = {} }: Options): Promise<void> {
  // The log leaves out the address, which may hold a key.
  const onRequest = (name: string, plays: string) => console.log(`${new Date().toISOString()} ${name} ${plays}`);
  const { url } = await startMockServer({ host, port, scenarios: scenario, onRequest });
  console.log(`Mocked providers listen on ${url}. Point Crossrate at them:\n`);
  for (const [name, value] of Object.entries(buildProviderSettings(url))) console.log(`export ${name}='${value}'`);
  console.log(`\nShow the scenarios:     curl ${url}/scenarios`);
  console.log(`Change a scenario:      curl -X PUT ${url}/scenarios/ecb/stale\n`);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a port from 0 to 65535.');
}

function addScenario(text: string, before: ProviderScenarios = {}): ProviderScenarios {
  const [provider, scenario] = text.includes('=') ? text.split(/=(.*)/s) : [undefined, text];
  if (!isScenarioName(scenario)) throw new InvalidArgumentError(`Scenarios are ${scenarioNames.join(', ')}.`);
  if (provider === undefined) return Object.fromEntries(providerNames.map((name) => [name, scenario]));
  if (!isProviderName(provider)) throw new InvalidArgumentError(`Providers are ${providerNames.join(', ')}.`);
  return { ...before, [provider]: scenario };
}

function describeScenarios(): string {
  const lines = scenarioNames.map((name) => `  ${name.padEnd(16)} ${scenarios[name].description}`);
  return `\nProviders: ${providerNames.join(', ')}\n\nScenarios:\n${lines.join('\n')}`;
}

try {
  await program.parseAsync();
} catch (error) {
  console.error(`crossrate-mock-provider: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
