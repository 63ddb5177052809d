import type { PropScope } from './read-props.ts'

/** A file as pieces expect it: that of a field of the item, or what lies at a URL. */
export async function readFileProp(given: string, label: string, { host, item }: PropScope) {
  if (/^https?:\/\//i.test(given)) {
    const response = await fetch(given)
    if (!response.ok) throw new Error(`The file for "${label}" cannot be fetched: status ${response.status}`)
    const name = new URL(given).pathname.split('/').at(-1) ?? ''
    return fileOf(name, Buffer.from(await response.arrayBuffer()))
  }
  const file = item?.binary?.[given]
  if (!file) throw new Error(`The item has no file "${given}" for "${label}"`)
  return fileOf(file.fileName ?? given, Buffer.from(await host.readFile(file)))
}

const fileOf = (filename: string, data: Buffer) => ({
  filename: filename || 'file',
  extension: filename.includes('.') ? (filename.split('.').at(-1) ?? '') : '',
  data,
  get base64() {
    return data.toString('base64')
  },
})
