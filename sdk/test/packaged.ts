import { type Packaged, packWorkspace } from '../../tools/packages/pack-workspace.ts';

export type { Packaged } from '../../tools/packages/pack-workspace.ts';
export { run } from '../../tools/packages/pack-workspace.ts';

/** Packs the built SDK. */
export const packSdk = (): Promise<Packaged> => packWorkspace('sdk');
