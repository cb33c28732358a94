import { describe } from 'vitest';
import { describeAccountStore } from './account-store-suite.ts';
import { describeChangeFeed } from './change-feed-suite.ts';
import { describeDecisionStore } from './decision-store-suite.ts';
import { describeEditionStore } from './edition-store-suite.ts';
import { describeForgetting } from './forgetting-suite.ts';
import { describeLease } from './lease-suite.ts';
import { describeQuotaStore } from './quota-store-suite.ts';
import { describeRecordStore } from './record-store-suite.ts';
import { describeSignUp } from './sign-up-suite.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of a storage on an adapter. */
export function describeStorage(open: () => Promise<TestStorage>): void {
  describe('accounts', () => describeAccountStore(open));
  describe('sign-up', () => describeSignUp(open));
  describe('quotas', () => describeQuotaStore(open));
  describe('days gone by', () => describeForgetting(open));
  describe('the record of refreshing', () => describeRecordStore(open));
  describe('editions', () => describeEditionStore(open));
  describe('decisions', () => describeDecisionStore(open));
  describe('the lease', () => describeLease(open));
  describe('the change feed', () => describeChangeFeed(open));
}
