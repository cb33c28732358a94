import { type Packaged, packWorkspace } from '../../tools/packages/pack-workspace.ts';

export type { Packaged } from '../../tools/packages/pack-workspace.ts';
export { run } from '../../tools/packages/pack-workspace.ts';

/** Builds and packs the SDK. */
export const packSdk = (): Promise<Packaged> => packWorkspace('sdk');
