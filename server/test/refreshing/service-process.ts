// The real service in its own process, with the settings of its environment and a clock that the parent moves forward.
import { createAccount } from '../../src/access/create-account.ts';
import { loadConfig } from '../../src/config.ts';
import { startService } from '../../src/service.ts';
import { JumpingClock } from './jumping-clock.ts';

const clock = new JumpingClock();
const service = await startService(loadConfig(process.env), { clock, random: () => 0 });
const createdAt = new Date(clock.now()).toISOString();
const { key } = await createAccount(service.accounts, {
  email: 'test@example.com',
  verified: true,
  dailyLimit: 1_000_000,
  createdAt,
});
process.on('message', (milliseconds: number) => clock.jump(milliseconds));
process.on('disconnect', () => process.exit());
process.send?.({ url: service.url, key });
