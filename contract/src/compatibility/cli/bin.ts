// Compares the interface with that of the last release: `npm run compare-interface`.

import { createCommand } from '../../../../tools/create-command.ts';
import { compareDocuments } from '../compare-documents.ts';
import { CURRENT, RELEASED } from '../files.ts';
import { findAdmissions } from '../find-admissions.ts';
import { readDocument } from '../read-document.ts';
import { describeVerdict, judgeChanges } from '../verdict.ts';

const command = createCommand(
  'compare-interface',
  'Compare the interface with that of the last release, and say which clients a difference breaks',
)
  .argument('[released]', 'OpenAPI document in JSON of the release', RELEASED)
  .argument('[current]', 'OpenAPI document in JSON to compare with it', CURRENT)
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText(
    'after',
    `
A changeset in .changeset that announces a major version admits breaks.
Exit codes: 0 nobody breaks, or a changeset admits it; 1 somebody breaks; 2 unusable arguments or documents.`,
  )
  .parse();
const [released = RELEASED, current = CURRENT] = command.processedArgs as string[];

try {
  const [before, after] = [await readDocument(released), await readDocument(current)];
  const verdict = judgeChanges(compareDocuments(before, after), await findAdmissions(process.cwd()));
  const { json } = command.opts<{ json?: true }>();
  console.log(json ? JSON.stringify({ released, current, ...verdict }, null, 2) : describeVerdict(verdict));
  process.exitCode = verdict.verdict === 'breaking' ? 1 : 0;
} catch (error) {
  console.error(`compare-interface: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
