import { storageSuite } from '../../../test/storage-suite.ts';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';

storageSuite(openSqliteTestStorage);
