import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { readBinaryFile, readBinaryFiles, writeBinaryFile } from './old-file-nodes.node.ts'
import { readWriteFile } from './read-write-file.node.ts'

const diskOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const file = { mimeType: 'text/plain', fileName: 'x.txt', data: Buffer.from('hello').toString('base64') }
const inputs = [[{ json: { a: 1 }, binary: { data: file } }]]

test('files that fit a pattern are read, with what is known about them', async () => {
  const { output } = await runNodeInMemory(readWriteFile, {
    parameters: { fileSelector: '/d/*.csv' },
    disk: diskOf({ '/d/a.csv': 'a', '/d/b.csv': 'b', '/d/c.txt': 'c' }),
  })

  expect(output[0]).toMatchObject([
    {
      json: { fileName: 'a.csv', fileType: 'text', mimeType: 'text/csv', fileExtension: 'csv' },
      binary: { data: { directory: '/d', data: Buffer.from('a').toString('base64') } },
      pairedItem: { item: 0 },
    },
    { json: { fileName: 'b.csv' } },
  ])
})

test('files are written whole or added to', async () => {
  const disk = diskOf({ '/d/x.txt': 'before ' })
  const write = (options: object) =>
    runNodeInMemory(readWriteFile, {
      parameters: { operation: 'write', fileName: '/d/x.txt', options },
      inputs,
      disk,
    })

  await write({ append: true })
  expect(String(disk.get('/d/x.txt'))).toBe('before hello')
  const { output } = await write({})
  expect(String(disk.get('/d/x.txt'))).toBe('hello')
  expect(output[0]?.[0]).toMatchObject({ json: { a: 1, fileName: '/d/x.txt' }, binary: { data: file } })
})

test('a missing file is an error of its item', async () => {
  const { output } = await runNodeInMemory(readWriteFile, {
    parameters: { fileSelector: '={{ $json.path }}' },
    items: [{ path: '/nope' }, { path: '/d/a' }],
    disk: diskOf({ '/d/a': 'a' }),
    node: { onError: 'continueRegularOutput' },
  })

  expect(output[0]?.map(({ json }) => json.error ?? json.fileName)).toEqual(['There is no file "/nope"', 'a'])
})

const disk = diskOf({ '/d/a.txt': 'a' })
const facts = expect.objectContaining({ fileName: 'a.txt' })

tryEvery(readWriteFile, [
  { versions: [1, 1.1], parameters: { fileSelector: '/d/a.txt', options: {} }, disk, gives: [facts] },
  {
    versions: [1, 1.1],
    parameters: { operation: 'write', fileName: '/d/w', options: {} },
    inputs,
    disk,
    gives: [{ a: 1, fileName: '/d/w' }],
  },
  { parameters: { fileSelector: '' }, fails: 'Enter a file' },
  { parameters: { fileSelector: '/d/a.txt' }, items: [], gives: [] },
])

tryEvery(readBinaryFile, [
  { parameters: { filePath: '/d/a.txt' }, items: [{ b: 1 }], disk, gives: [{ b: 1 }] },
])

tryEvery(readBinaryFiles, [
  { versions: [1], parameters: { fileSelector: '/d/*.txt', dataPropertyName: 'f' }, disk, gives: [{}] },
  { parameters: { fileSelector: '/d/*.txt' }, disk, gives: [{}] },
])

tryEvery(writeBinaryFile, [
  { parameters: { fileName: '/d/w' }, inputs, disk, gives: [{ a: 1, fileName: '/d/w' }] },
  { parameters: { fileName: '/d/w' }, items: [{}], disk, fails: 'no file named "data"' },
])
