import { accountStoreSuite } from '../../../test/account-store-suite.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { sqliteAccountStore } from './account-store.ts';

accountStoreSuite(() => openTestDatabase(sqliteAccountStore));
