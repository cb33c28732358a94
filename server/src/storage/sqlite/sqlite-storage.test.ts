import { openSqliteTestStorage } from '../../../test/sqlite-test-storage.ts';
import { describeStorage } from '../../../test/storage-suite.ts';

describeStorage(openSqliteTestStorage);
