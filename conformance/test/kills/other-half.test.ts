import { catchFaults } from './catch-faults.ts';

catchFaults(1);
