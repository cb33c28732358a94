// Explores the model of the quota, then shows a shortest trace for each planted mistake: npm run model

import { createCommand } from '../../../repository/create-command.ts';
import { describeExploration } from './describe-exploration.ts';
import { MISTAKES, mistakes } from './mistakes.ts';
import { scopeNames } from './scopes.ts';

createCommand('model', 'Explores the model of the quota, then shows a shortest trace for each planted mistake')
  .addHelpText('after', '\nThe exit code is 1 when an invariant breaks, or a planted mistake goes unseen.')
  .parse();

for (const scope of scopeNames) {
  const { text, counterexample } = describeExploration(scope);
  console.log(text);
  if (counterexample) process.exitCode = 1;
}
for (const mistake of mistakes) {
  const { text, counterexample } = describeExploration(MISTAKES[mistake].scope, mistake);
  console.log(`\n${mistake}\n${text}`);
  if (counterexample?.broken !== MISTAKES[mistake].breaks) process.exitCode = 1;
}
