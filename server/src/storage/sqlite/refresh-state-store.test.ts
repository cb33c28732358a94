import { expect, it } from 'vitest';
import { bundledSnapshot } from '../../../test/bundled-snapshot.ts';
import { refreshStateStoreSuite } from '../../../test/refresh-state-store-suite.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../../logger.ts';
import { noReferences } from '../../refresh/references.ts';
import { sqliteRefreshStateStore } from './refresh-state-store.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
const open = () => openTestDatabase((database) => sqliteRefreshStateStore(database, log));

refreshStateStoreSuite(open);

it.each(['', '{', '{}', '{"snapshot":{"rates":[["EUR","1/0"]]}}'])(
  'starts without what cannot be read: %j',
  async (json) => {
    await using opened = await open();
    await opened.store.save({ snapshot: await bundledSnapshot(), references: noReferences });
    opened.database.prepare('UPDATE refresh_state SET json = ?').run(json);
    expect(await opened.store.load()).toBeUndefined();
    expect(lines.at(-1)).toContain('cannot be read');
  },
);
