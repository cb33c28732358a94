import type { ForeignServer } from './foreign-server.ts';
import { serversOfOtherAnswers } from './other-answers.ts';
import { serversOfOtherNumbers } from './other-numbers.ts';
import { pythonServer } from './python-server.ts';

/** Conforming servers with other choices than this project's. */
export const foreignServers: readonly ForeignServer[] = [
  ...serversOfOtherNumbers,
  ...serversOfOtherAnswers,
  pythonServer,
];
