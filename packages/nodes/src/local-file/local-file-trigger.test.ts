import { appendFile, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDefaults, type TriggerContext } from '@heddle/core/node'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { localFileTrigger } from './local-file-trigger.node.ts'
import { watcherOptions } from './watch-options.ts'

let folder = ''
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'heddle-watch-')))
  const made = folder
  onTestFinished(() => rm(made, { recursive: true, force: true }))
})
const at = (...names: string[]) => join(folder, ...names)

async function watch(parameters: object) {
  const heard: string[] = []
  const problems: string[] = []
  const context: Partial<TriggerContext> = {
    params: localFileTrigger.readParameters(
      fillDefaults(localFileTrigger.description.properties, { ...parameters }, 1),
    ),
    async locateFile(path) {
      if (!path.startsWith(folder)) throw new Error('Outside')
      return path
    },
    emit([items]) {
      const told = (items ?? []).map(
        ({ json }) => `${String(json.event)} ${String(json.path).slice(folder.length + 1)}`,
      )
      heard.push(...told)
    },
    fail: ({ message }) => problems.push(message),
  }
  // The rest of what a trigger may ask for is not needed here.
  const stop = await localFileTrigger.trigger?.(context as TriggerContext)
  onTestFinished(async () => stop?.())
  return { heard, problems, stop }
}
const watchFolder = (events: string[], options: object = {}) =>
  watch({ triggerOn: 'folder', path: folder, events, options })

test('files and folders that come, change and go start the workflow', async () => {
  const { heard } = await watchFolder(['add', 'change', 'unlink', 'addDir', 'unlinkDir'])

  await writeFile(at('a.txt'), 'a')
  await expect.poll(() => heard).toEqual(['add a.txt'])
  await appendFile(at('a.txt'), 'b')
  await expect.poll(() => heard).toContain('change a.txt')
  await rm(at('a.txt'))
  await expect.poll(() => heard).toContain('unlink a.txt')
  await mkdir(at('sub'))
  await expect.poll(() => heard).toContain('addDir sub')
  await rm(at('sub'), { recursive: true })
  await expect.poll(() => heard).toContain('unlinkDir sub')
})

test('only what is watched for starts the workflow, until it is stopped', async () => {
  const { heard, stop } = await watchFolder(['unlink'])

  await writeFile(at('a.txt'), 'a')
  await writeFile(at('b.txt'), 'b')
  await rm(at('a.txt'))
  await expect.poll(() => heard).toEqual(['unlink a.txt'])
  await stop?.()
  const { heard: later } = await watchFolder(['unlink'])
  await rm(at('b.txt'))
  await expect.poll(() => later).toEqual(['unlink b.txt'])

  expect(heard).toEqual(['unlink a.txt'])
})

test('a single file is watched for changes', async () => {
  await writeFile(at('a.txt'), 'a')
  const { heard } = await watch({ triggerOn: 'file', path: at('a.txt') })

  await writeFile(at('b.txt'), 'b')
  await appendFile(at('a.txt'), 'more')

  await expect.poll(() => heard).toContain('change a.txt')
  expect(new Set(heard)).toEqual(new Set(['change a.txt']))
})

test('what is already there counts when asked for, down to a depth', async () => {
  await mkdir(at('one', 'two'), { recursive: true })
  await Promise.all(['0', 'one/1', 'one/two/2'].map((name) => writeFile(at(name), 'x')))

  const all = await watchFolder(['add'], { ignoreInitial: false })
  const top = await watchFolder(['add'], { ignoreInitial: false, depth: 0 })
  const first = await watchFolder(['add'], { ignoreInitial: false, depth: 1, usePolling: true })

  await expect.poll(() => all.heard.toSorted()).toEqual(['add 0', 'add one/1', 'add one/two/2'])
  await expect.poll(() => top.heard).toEqual(['add 0'])
  await expect.poll(() => first.heard.toSorted()).toEqual(['add 0', 'add one/1'])
})

test.each([
  [{ ignored: '**/*.tmp' }, ['add a.txt', 'add node/b.txt']],
  [{ ignored: 'node/**', ignoreMode: 'match' }, ['add a.tmp', 'add a.txt']],
  [{ ignored: 'node', ignoreMode: 'contain' }, ['add a.tmp', 'add a.txt']],
])('what fits %j is left out', async (options, left) => {
  await mkdir(at('node'))
  await Promise.all(['a.txt', 'a.tmp', 'node/b.txt'].map((name) => writeFile(at(name), 'x')))

  const { heard } = await watchFolder(['add'], { ignoreInitial: false, awaitWriteFinish: false, ...options })

  await expect.poll(() => heard.toSorted()).toEqual(left)
})

test('whole paths can be left out by a pattern, and files waited for until they are written', () => {
  const { ignored, awaitWriteFinish } = watcherOptions('/d', { ignored: '/d/*.tmp', awaitWriteFinish: true })
  const isIgnored = ignored as (path: string) => boolean

  expect(['/d', '/d/a.tmp', '/d/a.txt', '/d/e/a.tmp'].map((path) => isIgnored(path))).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(awaitWriteFinish).toBe(true)
})

test('a link is not followed, also when it takes the place of the folder', async () => {
  await mkdir(at('outside'))
  await mkdir(at('inside'))
  await symlink(at('outside'), at('inside', 'link'))
  const { heard } = await watch({
    triggerOn: 'folder',
    path: at('inside'),
    events: ['add', 'change', 'addDir'],
  })

  await writeFile(at('outside', 'secret'), 'x')
  await writeFile(at('inside', 'a'), 'x')
  await expect.poll(() => heard).toEqual(['add inside/a'])
  await rename(at('inside'), at('moved'))
  await symlink(at('outside'), at('inside'))
  await writeFile(at('outside', 'other'), 'x')
  const { heard: others } = await watch({ triggerOn: 'folder', path: at('outside'), events: ['add'] })
  await writeFile(at('outside', 'last'), 'x')
  await expect.poll(() => others).toEqual(['add outside/last'])

  expect(heard.filter((each) => each.includes('other') || each.includes('last'))).toEqual([])
})

test('what cannot be watched is said', async () => {
  await writeFile(at('a.txt'), 'a')

  await expect(watch({ triggerOn: 'folder', path: '/etc', events: ['add'] })).rejects.toThrow('Outside')
  await expect(watch({ triggerOn: 'folder', path: at('no'), events: ['add'] })).rejects.toThrow(
    'There is no folder',
  )
  await expect(watch({ triggerOn: 'folder', path: at('a.txt'), events: ['add'] })).rejects.toThrow(
    'not a folder',
  )
  await expect(watchFolder([])).rejects.toThrow('Choose what to watch for')
  await expect(watch({ triggerOn: 'file', path: ' ' })).rejects.toThrow('Enter the path')
})

const passes = { items: [{ path: '/a' }], gives: [{ path: '/a' }] }
tryEvery(localFileTrigger, [
  { parameters: { triggerOn: 'file', path: 'a' }, ...passes },
  { parameters: { triggerOn: 'folder', path: 'a', events: ['add'] }, ...passes },
])
