import { readCode } from '@heddle/core/expression'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskProcess } from '../processes/task-process.ts'
import { hostileCode, leaks } from './corpus/hostile-code-corpus.ts'
import { sampleData } from './corpus/sample-data-corpus.ts'
import type { CodeAnswer, CodeTask } from './inside/task-data.ts'
import type { RunnerAnswer, TaskRequest } from './messages.ts'
import { loadSnapshotSource } from './snapshot-source.ts'
import { startRunner } from './start-runner.ts'
import { packTask } from './task-texts.ts'

/*
 * Plain code runs again in the context that it ran in before. Here the runner is told that all code is plain, whatever it does: it is
 * the frozen context that has to hold, not what tells plain code from other code.
 */

let runner: TaskProcess
beforeAll(async () => {
  runner = await startRunner({ memoryMb: 64, timezone: 'UTC', source: await loadSnapshotSource() })
})
afterAll(() => runner.kill())

type Answer = Partial<CodeAnswer> & { failed?: string }

/** Runs code in the one context, or in one of its own. */
async function run(code: string, kind: TaskRequest['kind'] = 'plainCode'): Promise<Answer> {
  const packed = packTask(sampleData, readCode('$input').paths)
  const task: CodeTask = {
    ...packed.data,
    code,
    names: readCode(code).names,
    entropy: '',
    mode: 'allItems',
    dialect: 'code',
    continueOnFail: false,
    staticData: { global: {}, node: {} },
  }
  const header: TaskRequest = {
    type: 'task',
    kind,
    executionId: 'any',
    isolate: kind,
    keep: [],
    use: packed.texts.map(() => null),
    forget: [],
    timeoutMs: 5000,
  }
  const parts = [JSON.stringify(task), ...packed.texts.map((text) => text.write())]
  const frame = await runner.ask(header, { parts, deadlineMs: 10_000 })
  const answer = frame.header as RunnerAnswer
  if (answer.type === 'failed') return { failed: answer.message }
  return JSON.parse(String(frame.parts[0])) as CodeAnswer
}

const jsonOf = ({ items = [], error, failed }: Answer): unknown =>
  error?.message ?? failed ?? items.map(({ json }) => json)

const probe = `return {
  own: ({}).polluted ?? 'clean',
  names: [typeof polluted, typeof leaked, typeof left],
  json: JSON.stringify({ e: [1] }),
  list: [1, 2].map((n) => n + 1).at(0),
  texts: [String({}), String(new Error('x')), 'a-b'.split('-')],
  promise: await Promise.all([1, Promise.resolve(2)]),
  now: Date.now() > 1e9 && Math.random() < 1,
}`

const clean = [
  {
    own: 'clean',
    names: ['undefined', 'undefined', 'undefined'],
    json: '{"e":[1]}',
    list: 2,
    texts: ['[object Object]', 'Error: x', ['a', 'b']],
    promise: [1, 2],
    now: true,
  },
]

describe('SEC-05 SEC-10 in a context that is used again', () => {
  const polluting = hostileCode.filter(({ aim }) => aim === 'pollute')

  test.each(polluting)('$technique is without effect: $source', async ({ source }) => {
    const left = await run(source)

    expect(left.failed).toBeUndefined()
    expect(jsonOf(await run(probe))).toEqual(clean)
  })

  test.each(leaks)('$what is not left behind', async (leak) => {
    await run(leak.leave)

    const found = await run(`return { found: ${leak.probe} }`)

    expect(JSON.stringify(found)).not.toMatch(/secret|dirty/)
    expect(jsonOf(await run(probe))).toEqual(clean)
  })

  test.each([
    ['the global object', 'globalThis'],
    ['the function around', 'arguments.callee'],
    ['this', 'this'],
    ['a prototype that no name leads to', 'Object.getPrototypeOf([][Symbol.iterator]())'],
    ['the constructor of async functions', '(async () => {}).constructor'],
    ['the prototype of generators', 'Object.getPrototypeOf(function* () {}).prototype'],
    ['the console', 'console'],
    ['the class behind a root', 'Object.getPrototypeOf($input)'],
    ['a method of a root', '$input.all'],
    ['a root', '$json'],
    ['an error of ours', `(() => { try { $('Nobody') } catch (e) { return Object.getPrototypeOf(e) } })()`],
    ['a list of items', 'items'],
    ['the last match', 'RegExp'],
    ['a tag', '((texts) => texts)`a`.raw'],
  ])('%s keeps no mark', async (_, place) => {
    const mark = `const place = ${place}; const known = place.mark; try { place.mark = 'secret' } catch {} return { known: known ?? 'none' }`

    expect(jsonOf(await run(mark))).toEqual([{ known: 'none' }])
    expect(jsonOf(await run(mark))).toEqual([{ known: 'none' }])
  })

  /** Marks all that can be reached, by every way to write; tells what had a mark before. */
  const crawl = `
    const marked = [], seen = new Set()
    const caught = (act) => { try { return act() } catch (error) { return error } }
    const pending = [
      globalThis, this, arguments, items, item, $json, $input, $execution, $node, $workflow, $vars, $parameter, $prevNode, $, $items, $if,
      getWorkflowStaticData, getNodeParameter, getBinaryData, getBinaryDataAsync, setBinaryData, getWorkflow, getMode,
      caught(() => $('Nobody')), caught(() => null.x), caught(() => $input.nothing()), caught(() => getWorkflowStaticData("x")), caught(() => $({})), caught(() => $item(99)), caught(() => $execution.customData.set(Symbol())),
      function* () {}, async function* () {}, async () => {}, [].values(), new Map().keys(), new Set().keys(), ''.matchAll(/./g),
      Iterator.from({ next() {} }), [].values().take(1), Symbol.prototype, 1n, /x/, new Proxy({}, {}),
      Buffer.from('a'), new URL('http://a.example?b=1'), new URLSearchParams('a=1').entries(), new TextEncoder(), structuredClone(new Map([[1, 2]])),
    ]
    while (pending.length > 0) {
      const next = pending.pop()
      const isObject = (typeof next === 'object' && next !== null) || typeof next === 'function'
      if (!isObject || seen.has(next) || next === marked || next === seen || next === pending) continue
      seen.add(next)
      const mark = Reflect.getOwnPropertyDescriptor(next, 'mark')
      if (mark?.value === 'secret') marked.push(String(next))
      const isMap = caught(() => Map.prototype.has.call(next, 'mark')), isSet = caught(() => Set.prototype.has.call(next, 'mark'))
      if (isMap === true || isSet === true) marked.push('a map or a set')
      caught(() => { next.mark = 'secret' })
      caught(() => Reflect.defineProperty(next, 'mark', { value: 'secret', configurable: true }))
      caught(() => Map.prototype.set.call(next, 'mark', 'secret'))
      caught(() => Set.prototype.add.call(next, 'mark'))
      pending.push(Reflect.getPrototypeOf(next))
      for (const key of Reflect.ownKeys(next)) {
        const { value, get, set } = Reflect.getOwnPropertyDescriptor(next, key) ?? {}
        pending.push(value, get, set, caught(() => next[key]))
      }
    }
    return { marked, many: seen.size > 500 }`

  test('nothing that can be reached keeps a mark', async () => {
    expect(jsonOf(await run(crawl))).toEqual([{ marked: [], many: true }])
    expect(jsonOf(await run(crawl))).toEqual([{ marked: [], many: true }])
    expect(jsonOf(await run(probe))).toEqual(clean)
  })

  test('work that goes on after the end is over before the next run', async () => {
    const goOn = `(async () => { for (let n = 0; n < 1e4; n++) await null; console.log('secret') })(); return []`
    await run(goOn)

    const next = await run('console.log("mine"); await null; return {}')

    expect(next.console).toEqual([['mine']])
  })
})

test.each([
  `const e = new Error('x'); e.name = 'Mine'; e.message += '!'; return { name: e.name, text: String(e) }`,
  `const count = {}; for (const word of ['con' + 'structor', 'toString', 'a', 'a']) count[word] = (Number(count[word]) || 0) + 1; return count`,
  `return Object.assign({}, JSON.parse('{"constructor":1,"valueOf":2}'))`,
  `const { json } = items[0]; json.constructor2 = 1; json.name = 'x'; delete json.count; return items`,
  `return $input.all().map(({ json }) => ({ json: { ...json, text: \`\${json.name}\`, parts: json.name.split(' ').toSorted() } }))`,
  `let n = 0; const f = function (x) { return x <= 1 ? 1 : x * f(x - 1) }; for (let i = 0; i < 5; i++) n += f(i); return { n }`,
  `const by = new Map(); for (const { json } of items) by.set(json.name, [...(by.get(json.name) ?? []), json]); return [...by].map(([name, all]) => ({ name, all: all.length }))`,
  `const list = [3, 1, 2]; [list[0], list[2]] = [list[2], list[0]]; list.length = 2; return { list, max: Math.max(...list), date: new Date(0) }`,
  `const all = await Promise.all(items.map(async ({ json }) => json.name)); return { all, first: $('Users').first().json, keys: Object.entries(all) }`,
  `const bytes = Buffer.from('aé'); bytes[0]++; return { text: bytes.toString('base64'), back: atob(btoa('x')), json: bytes }`,
  `const url = new URL('/b?c=1', 'http://a.example'); url.searchParams.append('d', '2'); return { url: String(url), all: [...url.searchParams] }`,
  `const copy = structuredClone({ a: new Map([[1, { b: 2 }]]) }); return { b: copy.a.get(1).b, text: new TextDecoder().decode(new TextEncoder().encode('ü')) }`,
  `throw new TypeError('no')`,
  `return null.x`,
  `return $('Nobody').first()`,
  `return [1]`,
  `$getWorkflowStaticData('global').constructor2 = { a: 1 }; $execution.customData.set('con' + 'structor', 'x'); console.log({ a: [1] }, new Map()); return []`,
])('plain code does there what it does in a context of its own: %s', async (code) => {
  expect(readCode(code).isPlain).toBe(true)
  const alone = await run(code, 'code')

  expect(await run(code)).toEqual(alone)
  expect(await run(code)).toEqual(alone)
})
