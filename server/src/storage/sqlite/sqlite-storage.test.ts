import { describe } from 'vitest';
import { accountStoreSuite } from '../../../test/account-store-suite.ts';
import { changeFeedSuite } from '../../../test/change-feed-suite.ts';
import { contentsSuite } from '../../../test/contents-suite.ts';
import { decisionStoreSuite } from '../../../test/decision-store-suite.ts';
import { leaseSuite } from '../../../test/lease-suite.ts';
import { quotaStoreSuite } from '../../../test/quota-store-suite.ts';
import { recordStoreSuite } from '../../../test/record-store-suite.ts';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';

describe('accounts', () => accountStoreSuite(openSqliteTestStorage));
describe('quotas', () => quotaStoreSuite(openSqliteTestStorage));
describe('the record of refreshing', () => recordStoreSuite(openSqliteTestStorage));
describe('decisions', () => decisionStoreSuite(openSqliteTestStorage));
describe('the lease', () => leaseSuite(openSqliteTestStorage));
describe('the change feed', () => changeFeedSuite(openSqliteTestStorage));
describe('copying', () => contentsSuite(openSqliteTestStorage, openSqliteTestStorage));
