/** The paths of the pages for customers, beside the interface. Below `form`, each link of a mail has a path of its own. */
export const signUpPaths = {
  form: '/signup',
  key: '/signup/key',
  delete: '/signup/delete',
  account: '/account',
} as const;
