import { describe } from 'vitest';
import { accountStoreSuite } from '../../../test/account-store-suite.ts';
import { changeFeedSuite } from '../../../test/change-feed-suite.ts';
import { chargingSuite } from '../../../test/charging-suite.ts';
import { contentsSuite } from '../../../test/contents-suite.ts';
import { decisionStoreSuite } from '../../../test/decision-store-suite.ts';
import { leaseSuite } from '../../../test/lease-suite.ts';
import { openPostgresTestStorage, testDatabaseUrl } from '../../../test/postgres-test-storage.ts';
import { quotaStoreSuite } from '../../../test/quota-store-suite.ts';
import { recordStoreSuite } from '../../../test/record-store-suite.ts';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  const open = () => openPostgresTestStorage();
  describe('accounts', () => accountStoreSuite(open));
  describe('quotas', () => quotaStoreSuite(open));
  describe('processes that charge', () => chargingSuite(open));
  describe('the record of refreshing', () => recordStoreSuite(open));
  describe('decisions', () => decisionStoreSuite(open));
  describe('the lease', () => leaseSuite(open));
  describe('the change feed', () => changeFeedSuite(open));
  describe('copying from SQLite', () => contentsSuite(openSqliteTestStorage, open));
  describe('copying to SQLite', () => contentsSuite(open, openSqliteTestStorage));
  describe('copying', () => contentsSuite(open, open));
});
