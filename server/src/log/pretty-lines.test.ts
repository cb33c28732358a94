import { expect, it } from 'vitest';
import { createLog } from './logger.ts';
import { writeForPeople } from './pretty-lines.ts';

function log(use: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  use(createLog('info', writeForPeople({ write: (line) => void lines.push(line) })));
  return lines;
}

it('writes a line for people: the time, the level, the message, and the fields', () => {
  const [line, request] = log((log) => {
    log.info({ port: 3000 }, 'listening');
    log.info({ requestId: '1', status: 200 });
  });
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: listening {"port":3000}\n$/);
  expect(request).toMatch(/ INFO: {"requestId":"1","status":200}\n$/);
});

it('lets foreign text forge no line and control no terminal', () => {
  const hostile = '\u001b[2J\u009b2J\n[12:00:00.000] INFO: forged';
  const [line = ''] = log((log) => log.error({ err: new Error(hostile), path: hostile }, hostile));
  expect(line.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  expect(line.split('\n').filter((each) => each.startsWith('['))).toHaveLength(1);
});
