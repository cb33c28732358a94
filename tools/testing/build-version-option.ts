/** Builds the option of Node that lets a program see another version of Node. */
export function buildVersionOption(version: string): string {
  const preload = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return `--import=data:text/javascript,${encodeURIComponent(preload)}`;
}
