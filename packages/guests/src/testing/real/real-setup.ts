/** Before the tests of the project: they themselves reach nothing but this machine. */
export { fetchRealPackages as setup } from './package-cache.ts'
