import { expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { CURRENT, RELEASED, REPOSITORY } from './files.ts';
import { readDocument } from './read-document.ts';
import { describeVerdict } from './verdict/describe-verdict.ts';
import { findAdmissions } from './verdict/find-admissions.ts';
import { judgeChanges } from './verdict/judge-changes.ts';

it('breaks no client of the last release, unless a changeset announces a major version', async () => {
  const [released, current] = await Promise.all([readDocument(RELEASED), readDocument(CURRENT)]);
  const verdict = judgeChanges(compareDocuments(released, current), await findAdmissions(REPOSITORY));
  expect(verdict.verdict, describeVerdict(verdict)).not.toBe('breaking');
});
