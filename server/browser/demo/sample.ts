import { API_KEY_HEADER } from '@crossrate/contract';
import type { Query } from './query.ts';

/** A request of the page, in the forms that people write. */
export interface Sample {
  readonly curl: string;
  readonly code: string;
}

/** Writes a request of an operation as a curl command and as SDK code. */
export function writeSample(operation: 'convert' | 'rates', parameters: Query, key: string): Sample {
  const url = `${location.origin}/api/${operation}?${new URLSearchParams(parameters)}`;
  const given = Object.entries(parameters).map(([name, value]) => `${name}: ${writeValue(name, value)}`);
  return {
    curl: key ? `curl ${quote(url)} \\\n  -H ${quote(`${API_KEY_HEADER}: ${key}`)}` : `curl ${quote(url)}`,
    code: [
      `import { Crossrate } from '@crossrate/sdk';`,
      '',
      'const crossrate = new Crossrate({',
      `  baseUrl: '${location.origin}',`,
      ...(key ? ['  apiKey: process.env.CROSSRATE_API_KEY,'] : []),
      '});',
      `const answer = await crossrate.${operation}({`,
      `  ${given.join(', ')},`,
      '});',
    ].join('\n'),
  };
}

/** Quotes a text for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Writes a short number as a number, and a long one as a string, which keeps all digits. */
function writeValue(name: string, value: string): string {
  return name === 'amount' && /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(value) && value.length < 16
    ? value
    : `'${value.replaceAll(/[\\']/g, '\\$&')}'`;
}
