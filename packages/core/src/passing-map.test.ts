import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PassingMap } from './passing-map.ts'

test('has what was put into it until it is taken or deleted', () => {
  const map = new PassingMap<number, string>()
  map.set(1, 'a')
  map.set(2, 'b')
  map.set(2, 'c')
  expect([map.size, map.get(1), map.get(2), map.has(3), map.get(3)]).toEqual([2, 'a', 'c', false, undefined])
  expect([map.take(1), map.take(1)]).toEqual(['a', undefined])
  map.delete(3)
  expect([[...map.keys()], map.values()]).toEqual([[2], ['c']])
  map.clear()
  expect([map.size, map.has(2)]).toEqual([0, false])
})

test('entries may go while somebody goes through the values', () => {
  const map = new PassingMap<number, number>()
  for (const id of [1, 2, 3]) map.set(id, id)
  const seen = map.values().map((value) => {
    map.clear()
    return value
  })
  expect(seen).toEqual([1, 2, 3])
})

/** Lets big values come and go. */
const letPass = (map: string) => `
  import { PassingMap } from ${JSON.stringify(new URL('./passing-map.ts', import.meta.url).href)}
  const map = new ${map}()
  for (let id = 0; id < 5000; id++) {
    if (id === 500) gc()
    map.set(id, Array.from({ length: 1000 }, () => ({})))
    map.delete(id - 10)
  }`

test('what has gone leaves nothing to clean up, as it would in a Map', async () => {
  const flags = ['--expose-gc', '--trace-gc', '--heap-growing-percent=40', '--max-semi-space-size=8']
  const countCollections = async (map: string) => {
    const args = [...flags, '--input-type=module', '-e', letPass(map)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    return stdout.split('Mark-Compact').length - 1
  }
  expect(await countCollections('PassingMap')).toBeLessThan(3)
  expect(await countCollections('Map')).toBeGreaterThan(5)
})
