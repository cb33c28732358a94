import { router } from '@crossrate/contract';

/** The request target of a conversion. */
export const convertPath = `${router.convert.path}?from=USD&to=EUR&amount=100`;
