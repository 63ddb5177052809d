import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundles everything that isolates hold into one script. The release build calls it once, development at the first use. */
export async function buildSnapshotSource(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('inside/main.ts', import.meta.url)),
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'es2024' },
    treeshake: true,
  })
  try {
    // A module is strict, a script is not: without it methods would see boxed strings as `this`.
    const { output } = await bundle.generate({ format: 'iife', minify: true, banner: '"use strict";' })
    return output[0].code
  } finally {
    await bundle.close()
  }
}
