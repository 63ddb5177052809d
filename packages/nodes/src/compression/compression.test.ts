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

const namesOf = (made: unknown) =>
  Object.values((made as { binary: Record<string, { fileName: string }> }).binary).map(
    ({ fileName }) => fileName,
  )

test.each(['zip', 'gzip'])('files survive %s', async (outputFormat) => {
  const packed = (await run(
    { operation: 'compress', binaryPropertyName: 'x', outputFormat, binaryPropertyOutput: 'x' },
    { x: file('hello', 'a.txt') },
  )) as { binary: Record<string, ReturnType<typeof file>> }
  const unpacked = await run({ operation: 'decompress', binaryPropertyName: 'x' }, packed.binary)

  expect(textOf(unpacked, 'file_0')).toBe('hello')
  expect(unpacked).toMatchObject({ json: { a: 1 }, binary: { file_0: { fileName: 'a.txt' } } })
})

test.each(['tar', 'targz'])('several files survive %s, whatever their size', async (outputFormat) => {
  const contents = { a: '', b: 'x'.repeat(511), c: 'y'.repeat(512), d: 'z'.repeat(513), e: '' }
  const files = Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [name, file(content, `${name}.txt`)]),
  )

  const packed = (await run(
    { operation: 'compress', binaryPropertyName: 'a,b,c,d,e', outputFormat, fileName: 'all' },
    files,
  )) as { binary: Record<string, ReturnType<typeof file>> }
  const unpacked = await run({ operation: 'decompress', binaryPropertyName: 'data' }, packed.binary)

  expect(namesOf(unpacked)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'])
  for (const [index, content] of Object.values(contents).entries())
    expect(textOf(unpacked, `file_${index}`)).toBe(content)
})

/** What a tar archive says of a file, with its size in octal digits; kind 5 is a folder, 2 a link. */
function entry(fileName: string, size = '0'.repeat(11), kind = '0'): Buffer {
  const made = Buffer.alloc(512)
  made.write(fileName, 0)
  made.write(size, 124)
  made.write(kind, 156)
  made.write('ustar', 257)
  return made
}

test('a tar archive that ends without a mark gives all its files, but no folders and links', async () => {
  const archive = Buffer.concat([
    entry('folder/', '', '5'),
    entry('folder/a'),
    entry('b', '', '2'),
    entry('c'),
    // Older programs leave the kind of a file empty.
    entry('d', '', ''),
    entry('note', '', 'x'),
  ])

  expect(namesOf(await run({}, { data: file(archive, 'a.tar') }))).toEqual(['a', 'c', 'd'])
})

test.each([
  ['more than the limit', '02000000001', 'The archive unpacks to more than 256 MB'],
  ['no number', 'many', 'The archive unpacks to more than 256 MB'],
  ['less than nothing', '-0000001000', 'The archive is damaged'],
])('SEC-37 a tar archive that says of a file that its size is %s is refused', async (_, size, message) => {
  expect(await run({}, { data: file(entry('a', size), 'a.tar') })).toBe(message)
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
