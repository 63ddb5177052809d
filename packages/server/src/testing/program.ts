import { fileURLToPath } from 'node:url'

/** What tests start as a process of its own: the sources, or the release that the test command has made of them. It starts sooner. */
export const program =
  process.env.HEDDLE_TEST_PROGRAM ?? fileURLToPath(new URL('../main.ts', import.meta.url))
