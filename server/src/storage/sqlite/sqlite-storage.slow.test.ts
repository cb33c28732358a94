import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { describeStorage } from '../../../test/storage/storage-suite.ts';

describeStorage(openSqliteTestStorage);
