import { describe } from 'vitest';
import { accountStoreSuite } from './account-store-suite.ts';
import { changeFeedSuite } from './change-feed-suite.ts';
import { chargingSuite } from './charging-suite.ts';
import { contentsSuite } from './contents-suite.ts';
import { decisionStoreSuite } from './decision-store-suite.ts';
import { forgettingSuite } from './forgetting-suite.ts';
import { leaseSuite } from './lease-suite.ts';
import { quotaStoreSuite } from './quota-store-suite.ts';
import { recordStoreSuite } from './record-store-suite.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of a storage on an adapter. */
export function storageSuite(open: () => Promise<TestStorage>): void {
  describe('accounts', () => accountStoreSuite(open));
  describe('quotas', () => quotaStoreSuite(open));
  describe('days gone by', () => forgettingSuite(open));
  describe('processes that charge', () => chargingSuite(open));
  describe('the record of refreshing', () => recordStoreSuite(open));
  describe('decisions', () => decisionStoreSuite(open));
  describe('the lease', () => leaseSuite(open));
  describe('the change feed', () => changeFeedSuite(open));
  describe('copying', () => contentsSuite(open, open));
}
