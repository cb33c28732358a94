import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_KEY_HEADER } from '@crossrate/contract';
import type { Load } from './load-generator.ts';

/** A script that lets wrk print its figures as one line of JSON. Statuses from 400 on count as refused. */
const REPORT_SCRIPT = `
function done(summary, latency)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.timeout
  local text = '{"requests":%d,"microseconds":%d,"p99":%d,"refused":%d,"failed":%d}\\n'
  io.write(text:format(summary.requests, summary.duration, latency:percentile(99), e.status, failed))
end
`;

/** Writes the script of wrk for a load into a folder, and returns the path of the script. */
export async function writeScript(load: Load, folder: string): Promise<string> {
  const script = join(folder, 'load.lua');
  await writeFile(script, REPORT_SCRIPT + (await writeTurnScript(load, folder)));
  return script;
}

/**
 * Writes the part of the script that varies requests; empty for equal requests. wrk prepares all requests before it
 * starts.
 */
async function writeTurnScript({ keys, targets }: Load, folder: string): Promise<string> {
  if (keys)
    return writeLinesScript(
      { lines: keys.keys, request: `nil, { ['${API_KEY_HEADER}'] = line }`, turn: keys.turn },
      folder,
    );
  if (targets) return writeLinesScript({ lines: targets, request: 'line', turn: 0 }, folder);
  return '';
}

/** Lines of a file, the arguments of a request that use `line`, and the number of lines to skip. */
interface Turns {
  readonly lines: readonly string[];
  readonly request: string;
  readonly turn: number;
}

async function writeLinesScript({ lines, request, turn }: Turns, folder: string): Promise<string> {
  const file = join(folder, 'lines.txt');
  await writeFile(file, lines.join('\n'));
  return `
local requests, turn = {}, ${turn}
function init()
  for line in io.lines('${file}') do
    requests[#requests + 1] = wrk.format('GET', ${request})
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;
}
