import { gzipSync } from 'node:zlib'
import { runNodeInMemory } from '@heddle/engine/testing'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { compression } from './compression.node.ts'

const file = (content: Uint8Array | string, fileName: string) => ({
  mimeType: 'application/octet-stream',
  fileName,
  data: Buffer.from(content).toString('base64'),
})

const run = async (parameters: Record<string, unknown>, binary: Record<string, ReturnType<typeof file>>) => {
  const { output, error } = await runNodeInMemory(compression, {
    parameters,
    inputs: [[{ json: { a: 1 }, binary }]],
  })
  return error?.message ?? output[0]?.[0]
}

const textOf = (made: unknown, name: string) =>
  Buffer.from(
    (made as { binary: Record<string, { data: string }> }).binary[name]?.data ?? '',
    'base64',
  ).toString()

test.each(['zip', 'gzip'])('files survive %s', async (outputFormat) => {
  const packed = (await run(
    { operation: 'compress', binaryPropertyName: 'x', outputFormat, binaryPropertyOutput: 'x' },
    { x: file('hello', 'a.txt') },
  )) as { binary: Record<string, ReturnType<typeof file>> }
  const unpacked = await run({ operation: 'decompress', binaryPropertyName: 'x' }, packed.binary)

  expect(textOf(unpacked, 'file_0')).toBe('hello')
  expect(unpacked).toMatchObject({ json: { a: 1 }, binary: { file_0: { fileName: 'a.txt' } } })
})

test('SEC-37 a path in an archive is no more than a name', async () => {
  const archive = Buffer.from(zipSync({ '../../etc/passwd': Buffer.from('x'), 'folder/': new Uint8Array() }))

  expect(await run({}, { data: file(archive, 'a.zip') })).toMatchObject({
    binary: { file_0: { fileName: 'passwd' } },
  })
})

test('SEC-37 archives that grow beyond the limit are refused', async () => {
  const bomb = gzipSync(new Uint8Array(300 * 1024 * 1024), { level: 1 })

  expect(await run({}, { data: file(bomb, 'a.gz') })).toBe('The archive unpacks to more than 256 MB')
  expect(await run({}, { data: file(claiming(300 * 1024 * 1024), 'a.zip') })).toBe(
    'The archive unpacks to more than 256 MB',
  )
})

/** An archive whose directory says that its file is this large. */
function claiming(size: number): Uint8Array {
  const archive = Buffer.from(zipSync({ a: Buffer.from('x') }))
  archive.writeUInt32LE(size, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
  return archive
}

const packed = { json: { a: 1 }, binary: { data: file(gzipSync('hello'), 'a.txt.gz') } }

tryEvery(compression, [
  { versions: [1, 1.1], parameters: { operation: 'decompress' }, inputs: [[packed]], gives: [{ a: 1 }] },
  {
    versions: [1, 1.1],
    parameters: { operation: 'compress', outputFormat: 'zip', fileName: 'a.zip' },
    inputs: [[packed]],
    gives: [{ a: 1 }],
  },
])
