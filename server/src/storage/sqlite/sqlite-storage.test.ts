import { describeStorage } from '../../../test/storage-suite.ts';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';

describeStorage(openSqliteTestStorage);
