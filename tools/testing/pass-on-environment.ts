/** Builds the part of the environment that every program gets: the paths of programs and of compiled code. */
export const passOnEnvironment = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE });
