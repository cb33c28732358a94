/** The paths of the pages for customers, beside the interface. */
export const signUpPaths = {
  form: '/signup',
  confirm: '/signup/confirm',
  delete: '/signup/delete',
  challenge: '/signup/challenge.json',
  account: '/account',
} as const;
