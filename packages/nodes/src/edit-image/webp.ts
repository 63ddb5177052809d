import type { Bitmap } from './bitmap.ts'
import { codecFiles } from './codec-files.ts'

/** What the library makes of an image, by a name that only browsers have. */
class ImageOfBrowsers {
  readonly colorSpace = 'srgb'
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

export async function decodeWebp(bytes: Uint8Array): Promise<Bitmap> {
  Object.assign(globalThis, { ImageData: ImageOfBrowsers })
  const { default: decode, init } = await import('@jsquash/webp/decode.js')
  await init(withProgram(codecFiles.decoder))
  const { data, width, height } = await decode(Uint8Array.from(bytes).buffer)
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

export async function encodeWebp({ data, width, height }: Bitmap, quality: number): Promise<Uint8Array> {
  const { default: encode, init } = await import('@jsquash/webp/encode.js')
  await init(withProgram(codecFiles.encoder))
  const image = new ImageOfBrowsers(Uint8ClampedArray.from(data), width, height)
  return new Uint8Array(await encode(image, { quality }))
}

/** The library would fetch its program from a place beside its code. */
const withProgram = (bytes: Uint8Array<ArrayBuffer>) => ({
  instantiateWasm(imports: WebAssembly.Imports, start: (instance: WebAssembly.Instance) => void) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports)
    start(instance)
    return instance.exports
  },
})
