export type { Clause, Context, KeyName, Keys, Level, Profile } from './clause.ts';
export { clauses } from './clauses/index.ts';
export type { Clock } from './clock.ts';
export type { Exchange, SentRequest } from './exchange.ts';
export {
  expectConversion,
  expectError,
  expectRateTable,
  expectSame,
  expectThat,
} from './expectations.ts';
export { Mismatch } from './mismatch.ts';
export { formatReport, type ReportFormat } from './report/format-report.ts';
export type { Choice, Choices } from './suite/choices.ts';
export { type Api, type Client, type ConversionRequest, createClient, type HttpRequest } from './suite/client.ts';
export { collectReport, type ReportOptions } from './suite/collect-report.ts';
export type { ExpectedFailures } from './suite/expected-failures.ts';
export type { Spending } from './suite/ledger.ts';
export type { ClauseResult, ResultDetail, RunCosts, SuiteReport } from './suite/result.ts';
export { runSuite, type SuiteOptions } from './suite/run-suite.ts';
export { type Selection, selectClauses } from './suite/select-clauses.ts';
export { openTarget, type Target, type TargetOptions } from './suite/target.ts';
export { type JudgeOptions, judge, type Verdict } from './suite/verdict.ts';
