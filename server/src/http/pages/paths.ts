/** The paths of the API reference and its files. */
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

/** The paths of the demo page and its files. */
export const demoPaths = {
  document: '/',
  script: '/demo/demo.js',
  style: '/demo/demo.css',
  keys: '/demo/keys.json',
} as const;

/** The header in which the demo page sends the host of its address bar when it requests the keys. */
export const PAGE_HOST_HEADER = 'X-Page-Host';
