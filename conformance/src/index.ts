export type { Clause, Context, Keys, Level } from './clause.ts';
export { clauses } from './clauses/index.ts';
export type { Answer, ConversionRequest, Driver, HttpAnswer, HttpDriver } from './drivers/driver.ts';
export { httpDriver } from './drivers/http-driver.ts';
export { sdkDriver } from './drivers/sdk-driver.ts';
