/** An archive may not grow beyond this, however small it is. */
export const mostUnpackedBytes = 256 * 1024 * 1024
const mostEntries = 10_000

export const tooMuchUnpacked = `The archive unpacks to more than ${mostUnpackedBytes / 2 ** 20} MB`

/** The wanted files of an archive by path. Sizes are judged by its directory before anything is unpacked. */
export async function unzip(
  bytes: Uint8Array,
  wants: (path: string) => boolean,
): Promise<Record<string, Uint8Array>> {
  const { unzipSync } = await import('fflate')
  let size = 0
  let entries = 0
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      size += originalSize
      entries += 1
      if (size > mostUnpackedBytes) throw new Error(tooMuchUnpacked)
      if (entries > mostEntries) throw new Error(`The archive has more than ${mostEntries} files`)
      return wants(name)
    },
  })
}

/** Refuses a workbook that would unpack to too much. Old ones, and tables in texts, are no archives. */
export async function checkWorkbook(bytes: Uint8Array): Promise<void> {
  if (Buffer.from(bytes.subarray(0, 2)).toString() === 'PK') await unzip(bytes, () => false)
}
