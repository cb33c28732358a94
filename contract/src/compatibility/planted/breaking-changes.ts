import { breakingAccess } from './breaking/access.ts';
import { breakingAnswers } from './breaking/answers.ts';
import { breakingBodies } from './breaking/bodies.ts';
import { breakingCalls } from './breaking/calls.ts';
import { breakingDocument } from './breaking/document.ts';
import { breakingFields } from './breaking/fields.ts';
import { breakingParameters } from './breaking/parameters.ts';
import type { BreakingChange } from './planted-change.ts';

/** Changes that each break some clients. */
export const breakingChanges: readonly BreakingChange[] = [
  ...breakingCalls,
  ...breakingAccess,
  ...breakingParameters,
  ...breakingBodies,
  ...breakingAnswers,
  ...breakingFields,
  ...breakingDocument,
];
