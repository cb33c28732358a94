export type { OpenApiDocument } from './document.ts';
export { openApiDocument } from './document.ts';
