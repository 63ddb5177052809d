import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const read = (path: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@jsquash/webp/codec/${path}`))

/** Programs of the library for WebP, out of its package. In a bundle, which has no packages beside it, the bytes stand here. */
export const codecFiles = {
  decoder: read('dec/webp_dec.wasm'),
  encoder: read('enc/webp_enc_simd.wasm'),
}
