import { type Packaged, packWorkspace } from '../../packaging/pack-workspace.ts';

export type { Packaged } from '../../packaging/pack-workspace.ts';
export { run } from '../../packaging/pack-workspace.ts';

/** Builds and packs the SDK. */
export const packSdk = (): Promise<Packaged> => packWorkspace('sdk');
