import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const library = dirname(createRequire(import.meta.url).resolve('@jimp/plugin-print/package.json'))
const folder = join(library, 'fonts/open-sans/open-sans-128-black')

/** Open Sans (Apache-2.0), out of the library's package. In a bundle, which has no packages beside it, the bytes stand here. */
export const fontFiles = {
  /** Where every letter stands in the picture. */
  measures: readFileSync(join(folder, 'open-sans-128-black.fnt')),
  picture: readFileSync(join(folder, 'open-sans-128-black.png')),
}
