import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnS3 } from '../testing/own-s3.ts'
import { createFolderFiles } from './folder-files.ts'
import { openFiles } from './open-files.ts'
import { createS3Files } from './s3-files.ts'

const megabyte = 2 ** 20

/** So many bytes, in pieces, each another one. */
async function* stream(pieces: number) {
  for (let piece = 0; piece < pieces; piece++) yield Buffer.alloc(megabyte, piece)
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a file goes to the store and comes back, whole and as a stream, until it is removed', async () => {
  const { place, objects } = await startOwnS3()
  const files = createS3Files(place)

  const { id, size } = await files.write(Buffer.from('hello'))

  expect([size, [...objects.keys()]]).toEqual([5, [`/files/heddle/${id}`]])
  expect(String(await files.read(id))).toBe('hello')
  expect(await text(files.stream(id))).toBe('hello')
  await files.remove([id])
  await expect(files.read(id)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(text(files.stream(id))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a long file goes up in parts, and one that breaks off leaves nothing behind', async () => {
  const { place, objects, openUploads } = await startOwnS3()
  const files = createS3Files(place)

  const { id, size } = await files.write(stream(19))
  expect(size).toBe(19 * megabyte)
  expect((await files.read(id)).equals(await buffer(Readable.from(stream(19))))).toBe(true)

  async function* broken() {
    yield* stream(10)
    throw new Error('The source broke off')
  }
  await expect(files.write(broken())).rejects.toThrow('The source broke off')
  expect([objects.size, openUploads()]).toEqual([1, 0])
})

test('a store that is busy is asked again, one that refuses is not', async () => {
  const { place, failNext } = await startOwnS3()
  const files = createS3Files(place)

  failNext(503, 500)
  const { id } = await files.write(Buffer.from('hello'))
  failNext(403, 403)
  await expect(files.read(id)).rejects.toThrow('The file store answered: Not now')
  await expect(files.read(id)).rejects.toThrow('Not now')
  expect(String(await files.read(id))).toBe('hello')
})

test('what was not moved to the store yet is found in the folder, and removed there', async () => {
  const { place: s3, objects } = await startOwnS3()
  const dataDir = await aFolder()
  const { id } = await createFolderFiles(dataDir).write(Buffer.from('old'))
  const files = openFiles({ dataDir, s3 })
  const { id: newId } = await files.write(Buffer.from('new'))

  expect([String(await files.read(id)), await text(files.stream(id))]).toEqual(['old', 'old'])
  expect([String(await files.read(newId)), await text(files.stream(newId))]).toEqual(['new', 'new'])
  await files.remove([id, newId])
  await expect(files.read(id)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(objects.size).toBe(0)
})

test('no name from outside reaches the store', async () => {
  const { place } = await startOwnS3()

  await expect(createS3Files(place).read('../other')).rejects.toThrow('is no id of a file')
})
