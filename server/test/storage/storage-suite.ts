import { describe } from 'vitest';
import { describeAccountStore } from './account-store-suite.ts';
import { describeChangeFeed } from './change-feed-suite.ts';
import { describeDecisionStore } from './decision-store-suite.ts';
import { describeEditionStore } from './edition-store-suite.ts';
import { describeForgetting } from './forgetting-suite.ts';
import { describeLease } from './lease-suite.ts';
import { describeMailOutbox } from './mail-outbox-suite.ts';
import { describeOldSignUps } from './old-sign-ups-suite.ts';
import { describeQuotaStore } from './quota-store-suite.ts';
import { describeRecordStore } from './record-store-suite.ts';
import { describeSignUpRaces } from './sign-up-races-suite.ts';
import { describeSignUpStore } from './sign-up-store-suite.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of a storage on an adapter. */
export function describeStorage(open: () => Promise<TestStorage>): void {
  describe('accounts', () => describeAccountStore(open));
  describe('sign-ups', () => {
    describeSignUpStore(open);
    describeSignUpRaces(open);
    describeOldSignUps(open);
  });
  describe('mails', () => describeMailOutbox(open));
  describe('quotas', () => describeQuotaStore(open));
  describe('days gone by', () => describeForgetting(open));
  describe('the record of refreshing', () => describeRecordStore(open));
  describe('editions', () => describeEditionStore(open));
  describe('decisions', () => describeDecisionStore(open));
  describe('the lease', () => describeLease(open));
  describe('the change feed', () => describeChangeFeed(open));
}
