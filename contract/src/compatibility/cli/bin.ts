// Compares the interface with that of the last release: `npm run compare-interface`.

import { createCommand } from '../../../../repository/create-command.ts';
import { compareDocuments } from '../compare-documents.ts';
import { CURRENT, RELEASED, REPOSITORY } from '../files.ts';
import { readDocument } from '../read-document.ts';
import { describeVerdict } from '../verdict/describe-verdict.ts';
import { findAdmissions } from '../verdict/find-admissions.ts';
import { judgeChanges } from '../verdict/judge-changes.ts';
import { toPrintable } from '../verdict/to-printable.ts';

const command = createCommand(
  'compare-interface',
  'Compare the interface with that of the last release, and say which clients a difference breaks',
)
  .argument('[released]', 'OpenAPI document in JSON of the release', RELEASED)
  .argument('[current]', 'OpenAPI document in JSON to compare with it', CURRENT)
  .option('--changesets <folder>', 'folder with .changeset, where a major version admits breaks', REPOSITORY)
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText(
    'after',
    '\nExit codes: 0 nobody breaks, or a changeset admits it; 1 somebody breaks; 2 unusable arguments or documents.',
  )
  .parse();
const [released = RELEASED, current = CURRENT] = command.processedArgs as string[];
const { changesets, json } = command.opts<{ changesets: string; json?: true }>();

try {
  const documents = await Promise.all([readDocument(released), readDocument(current)]);
  const verdict = judgeChanges(compareDocuments(...documents), await findAdmissions(changesets));
  console.log(json ? JSON.stringify({ released, current, ...verdict }, null, 2) : describeVerdict(verdict));
  process.exitCode = verdict.verdict === 'breaking' ? 1 : 0;
} catch (error) {
  console.error(`compare-interface: ${toPrintable(error instanceof Error ? error.message : String(error))}`);
  process.exitCode = 2;
}
