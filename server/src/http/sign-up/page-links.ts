import { signUpPaths } from '../../sign-up/sign-up-paths.ts';

/** A page to which the others lead. */
export interface PageLink {
  readonly path: string;
  readonly name: string;
}

/** The pages to which each page leads: the first page, by the name of the service, and the others. */
export interface PageLinks {
  readonly first: string;
  readonly others: readonly PageLink[];
}

/** Chooses the links of the pages from all pages that a server has beside them. */
export function chooseLinks(pages: readonly { readonly path: string }[]): PageLinks {
  const has = (wanted: string) => pages.some(({ path }) => path === wanted);
  return {
    first: has('/') ? '/' : signUpPaths.form,
    others: [
      { path: signUpPaths.form, name: 'Get a key' },
      ...(has('/demo/mail') ? [{ path: '/demo/mail', name: 'Mail' }] : []),
      { path: signUpPaths.account, name: 'Your account' },
      ...(has('/docs') ? [{ path: '/docs', name: 'Reference' }] : []),
    ],
  };
}
