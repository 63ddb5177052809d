import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newPackage } from './new-package.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-new-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const repository = join(import.meta.dirname, '../../../..')

const fileOf = (folder: string) => (path: string) => readFile(join(folder, path), 'utf8')

test('a new package is called by its name everywhere, and nothing of the template is left', async () => {
  const parent = await aFolder()
  const { folder, files } = await newPackage('@acme/heddle-nodes-weather-report', parent)
  const read = fileOf(folder)
  const texts = await Promise.all(files.map(read))

  expect(files).toEqual([
    '.gitignore',
    'LICENSE',
    'README.md',
    'icons/weather-report.svg',
    'package.json',
    'src/heddle.ts',
    'src/weather-report.credential.ts',
    'src/weather-report.node.ts',
    'test/try-node.ts',
    'test/weather-report.test.ts',
    'tsconfig.json',
  ])
  expect(texts.join('\n')).not.toMatch(/my-?service/i)
  expect(JSON.parse(await read('package.json'))).toMatchObject({
    name: '@acme/heddle-nodes-weather-report',
    description: 'Weather Report for Heddle',
    heddle: { nodes: ['built/weather-report.node.js'], credentials: ['built/weather-report.credential.js'] },
  })
  expect(await read('README.md')).toMatch(/^# @acme\/heddle-nodes-weather-report\n/)
  expect(await read('src/weather-report.node.ts')).toContain("name: 'weatherReport'")
})

test('the guide shows the package as it is made', async () => {
  const { folder } = await newPackage('heddle-my-service', await aFolder())
  const guide = await fileOf(repository)('docs/writing-a-node.md')
  const shown = ['src/my-service.node.ts', 'src/my-service.credential.ts', 'test/my-service.test.ts']

  for (const text of await Promise.all(shown.map(fileOf(folder)))) expect(guide).toContain(text)
  for (const path of [...shown, 'src/heddle.ts', 'test/try-node.ts']) expect(guide).toContain(`\`${path}\``)
})

test('a new package is built with the tools that build this product', async () => {
  const { folder } = await newPackage('one', await aFolder())
  const toolsOf = async (place: string) =>
    (JSON.parse(await fileOf(place)('package.json')) as { devDependencies: Record<string, string> })
      .devDependencies
  const own = await toolsOf(repository)

  for (const [name, version] of Object.entries(await toolsOf(folder))) expect(own[name]).toBe(version)
})
