export type { OpenApiDocument } from './document.ts';
export { buildOpenApiDocument } from './document.ts';
