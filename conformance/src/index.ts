export type { Clause, Context, KeyName, Keys, Level, Profile } from './clause.ts';
export { clauses } from './clauses/index.ts';
export type { Clock } from './clock.ts';
export type { Answer, ConversionRequest, Driver, HttpAnswer, HttpDriver, HttpRequest } from './drivers/driver.ts';
export { createHttpDriver } from './drivers/http-driver.ts';
export { createSdkDriver } from './drivers/sdk-driver.ts';
export type { Exchange, SentRequest } from './exchange.ts';
export {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectJson,
  expectNoOtherFields,
  expectRateTable,
  expectSame,
  expectStatus,
  expectThat,
} from './expectations.ts';
export { checkExchange, Mismatch } from './mismatch.ts';
export { formatReport, type ReportFormat } from './report/format-report.ts';
export { type Choice, Choices } from './suite/choices.ts';
export { collectReport, type ReportOptions } from './suite/collect-report.ts';
export type { ExpectedFailure, ExpectedFailures, FailureList } from './suite/expected-failures.ts';
export { listFailures, markExpected, parseExpectedFailures } from './suite/expected-failures.ts';
export type { Spending } from './suite/ledger.ts';
export type { ClauseResult, DriverName, ResultDetail, RunCosts, SuiteReport } from './suite/result.ts';
export type { SuiteOptions, SuiteRun } from './suite/run-suite.ts';
export { runSuite } from './suite/run-suite.ts';
export { type Selection, selectClauses } from './suite/select-clauses.ts';
export { openTarget, type Target, type TargetOptions } from './suite/target.ts';
export { tryEach } from './suite/try-each.ts';
export type { JudgeOptions, Verdict } from './suite/verdict.ts';
export { exitCodes, judge } from './suite/verdict.ts';
