import { fileURLToPath } from 'node:url';
import { Application, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { root, sdkEntries } from './chapters.ts';

/**
 * Writes a page for each entry of the SDK from its TSDoc.
 *
 * @throws Error when TypeDoc cannot read the sources, or a comment links to a symbol that does not exist.
 */
export async function writeReference(folder: string): Promise<void> {
  const sdk = fileURLToPath(new URL('sdk/', root));
  const settings: Partial<TypeDocOptions & PluginOptions> = {
    name: '@crossrate/sdk',
    entryPoints: sdkEntries.map((entry) => `${sdk}src/${entry === 'index' ? entry : `${entry}/index`}.ts`),
    basePath: `${sdk}src`,
    tsconfig: `${sdk}tsconfig.json`,
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    excludeInternal: true,
    excludePrivate: true,
    // The links to sources need the address of the repository, which may not be set.
    disableSources: true,
    // `npm test` checks the types.
    skipErrorChecking: true,
    logLevel: 'Warn',
    outputFileStrategy: 'modules',
    entryFileName: 'modules',
    pageTitleTemplates: {
      module: ({ name }: { name: string }) => (name === 'index' ? '@crossrate/sdk' : `@crossrate/sdk/${name}`),
    },
    // The client first, and the base of the errors before the errors.
    sort: ['source-order'],
    hidePageHeader: true,
    hideBreadcrumbs: true,
    sanitizeComments: true,
    useCodeBlocks: true,
    expandObjects: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    outputs: [{ name: 'markdown', path: folder }],
  };
  const application = await Application.bootstrapWithPlugins(settings);
  const project = await application.convert();
  if (!project || application.logger.hasErrors() || application.logger.hasWarnings())
    throw new Error('TypeDoc has reported problems with the sources of the SDK.');
  await application.generateOutputs(project);
}
