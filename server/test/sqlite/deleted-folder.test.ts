import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';

const entry = fileURLToPath(new URL('../../crossrate.js', import.meta.url));
const IN_DELETED_FOLDER = 'mkdir "$1" && cd "$1" && rmdir "$1" && exec "$2" --conditions=@crossrate/source "$3" $4';

it.each(['serve', 'demo', 'keys list'])('says in one line that the folder of %s was deleted', async (command) => {
  await using temporary = await makeTemporaryFolder();
  const args = ['-c', IN_DELETED_FOLDER, 'sh', join(temporary.path, 'deleted'), process.execPath, entry, command];
  await expect(promisify(execFile)('sh', args)).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'The current folder was deleted. Start Crossrate in another folder.\n',
  });
});
