/** Where the reference of the API is, and what it loads. */
export const referencePaths = {
  document: '/docs',
  script: '/docs/reference.js',
  style: '/docs/reference.css',
  /** The component that shows an OpenAPI document. */
  component: '/docs/rapidoc.js',
  text: '/docs/plex-sans-400.woff2',
  strongText: '/docs/plex-sans-600.woff2',
  code: '/docs/plex-mono-400.woff2',
} as const;

/** Where the first page of the demo is, and what it loads. */
export const demoPaths = {
  document: '/',
  script: '/demo/demo.js',
  style: '/demo/demo.css',
  keys: '/demo/keys.json',
} as const;

/** The header in which the first page tells which host the browser has in its address bar, when it asks for the keys. */
export const PAGE_HOST_HEADER = 'X-Page-Host';
