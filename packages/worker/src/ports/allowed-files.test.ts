import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAllowedFiles, createFileLocator } from './allowed-files.ts'

let base = ''
let files: ReturnType<typeof createAllowedFiles>

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'heddle-files-'))
  await mkdir(join(base, 'allowed', 'sub'), { recursive: true })
  await mkdir(join(base, 'other'))
  await writeFile(join(base, 'other', 'secret.txt'), 'secret')
  await writeFile(join(base, 'allowed', 'a.txt'), 'a')
  await writeFile(join(base, 'allowed', '.hidden'), 'h')
  await writeFile(join(base, 'allowed', 'sub', 'b.txt'), 'b')
  await symlink(join(base, 'other', 'secret.txt'), join(base, 'allowed', 'link.txt'))
  await symlink(join(base, 'other'), join(base, 'allowed', 'folder-link'))
  files = createAllowedFiles([join(base, 'allowed')])
})
afterAll(() => rm(base, { recursive: true, force: true }))

const textOf = async (path: string) => new Response(await files.read(path)).text()
const content = (text: string) => new Blob([text]).stream()

test('files are read, written and added to, by whole path or from the first folder', async () => {
  await files.write('new.txt', content('one'))
  await files.write(join(base, 'allowed', 'new.txt'), content(', two'), { append: true })
  expect(await textOf('new.txt')).toBe('one, two')

  await files.write('new.txt', content('x'))
  expect(await textOf('new.txt')).toBe('x')
  await rm(join(base, 'allowed', 'new.txt'))
})

test('patterns find files below the folder', async () => {
  expect(await files.find('a.txt')).toEqual(['a.txt'])
  expect(await files.find('sub/*.txt')).toEqual([join(base, 'allowed', 'sub', 'b.txt')])
})

const inAllowed = (...paths: string[]) => paths.map((path) => join(base, 'allowed', path))

test.each([
  ['*.txt', ['a.txt']],
  ['?.txt', ['a.txt']],
  ['[!b-z].txt', ['a.txt']],
  ['**', ['a.txt', 'sub/b.txt']],
  ['**/*.txt', ['a.txt', 'sub/b.txt']],
  ['sub/**/b.txt', ['sub/b.txt']],
  ['{a,sub/b}.txt', ['a.txt', 'sub/b.txt']],
  ['{sub/{b,c},x}.*', ['sub/b.txt']],
  ['{,s*/}?.txt', ['a.txt', 'sub/b.txt']],
  ['.*', ['.hidden']],
  ['[.]*', []],
  ['\\a.tx?', ['a.txt']],
  ['\\*.txt?', []],
  ['{a.txt', []],
  ['[a.txt*', []],
])('the pattern %s finds %j', async (pattern, found) => {
  expect(await files.find(pattern)).toEqual(inAllowed(...found))
})

test.each([
  '{sub,..}/*',
  '{sub,../other}/*',
  '{sub/..,sub}/../*',
  'sub/{..,.}/{..,.}/*',
  '[.][.]/*',
  '.[.]/*',
  '?./*',
  '.?/**',
  '**/../*',
  '**/../../**',
  '*/..{,/..}/*',
  '@(..|sub)/*',
  '+(.)/*',
  '..\\*',
  '\\.\\./*',
  'folder-link/*',
  '*-link/**',
  '{sub,folder-link}/*',
  '*/secret.txt',
  '**/secret*',
  'link*',
  'sub/\0../*',
])('SEC-46 the pattern %j names nothing outside the folder', async (pattern) => {
  const found = await files.find(pattern).catch(() => [])

  const others = found.filter((path) => !inAllowed('.hidden', 'a.txt', 'sub/b.txt').includes(path))
  expect(others).toEqual([])
})

test('SEC-03 a pattern that could match in endless ways is done at once', async () => {
  const name = `${'a'.repeat(200)}.txt`
  await files.write(name, content('x'))

  expect(await files.find(`${'*a'.repeat(90)}*b`)).toEqual([])
  expect(await files.find(`${'{a,aa}'.repeat(100)}.txt`)).toHaveLength(1)
  expect(await files.find('**/'.repeat(100) + name.replace('a', '?'))).toHaveLength(1)
  await expect(files.find('{a,b}'.repeat(1000))).rejects.toThrow('too long')
  await rm(join(base, 'allowed', name))
})

test.each(['../other/secret.txt', '/etc/passwd', 'sub/../../other/secret.txt', '../*/secret.txt'])(
  'the path %s is outside',
  async (path) => {
    await expect(files.read(path)).rejects.toThrow('outside of the folders')
    await expect(files.find(`${path}*`)).rejects.toThrow('outside of the folders')
    await expect(files.write(path, content('x'))).rejects.toThrow('outside of the folders')
  },
)

test.each(['link.txt', 'folder-link/secret.txt'])('the link %s is not followed', async (path) => {
  await expect(files.read(path)).rejects.toThrow('link')
  await expect(files.write(path, content('overwritten'))).rejects.toThrow('link')
  expect(await readFile(join(base, 'other', 'secret.txt'), 'utf8')).toBe('secret')
})

test('what does not exist or is no file is named', async () => {
  await expect(files.read('nope.txt')).rejects.toThrow('There is no file "nope.txt"')
  await expect(files.read('nope/nope.txt')).rejects.toThrow('does not exist')
  await expect(files.read('sub')).rejects.toThrow('no plain file')
})

test('what may be watched is in the folders, or one of them, and reached without a link', async () => {
  const locate = createFileLocator([join(base, 'allowed')])
  const real = await realpath(join(base, 'allowed'))

  expect(await locate(join(base, 'allowed'))).toBe(real)
  expect(await locate('sub')).toBe(join(real, 'sub'))
  expect(await locate(join(base, 'allowed', 'sub', 'not-yet.txt'))).toBe(join(real, 'sub', 'not-yet.txt'))
  await expect(locate(join(base, 'other'))).rejects.toThrow('outside of the folders')
  await expect(locate('../other')).rejects.toThrow('outside of the folders')
  await expect(locate('folder-link')).rejects.toThrow('is a link')
  await expect(locate('folder-link/secret.txt')).rejects.toThrow('leads through a link')
  await expect(createFileLocator([])('/etc')).rejects.toThrow('outside of the folders')
})
