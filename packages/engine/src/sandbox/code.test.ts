import { createHash, createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { ExpressionData } from '@heddle/core/expression'
import type { CodeJob } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { sampleData } from './corpus/sample-data-corpus.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox({ poolSize: 1 })
afterAll(() => sandbox.stop())

interface Ran {
  items: (Item[] | null)[]
  console: unknown[][]
  staticData: { global: Record<string, unknown>; node: Record<string, unknown> }
}

interface Given extends Partial<CodeJob> {
  data?: ExpressionData
  staticData?: Ran['staticData']
}

async function run(
  code: string,
  { data = sampleData, staticData = { global: {}, node: {} }, ...job }: Given = {},
): Promise<Ran> {
  const lines: unknown[][] = []
  const result = await sandbox.runCode({ code, mode: 'allItems', dialect: 'code', ...job }, data, {
    executionId: 'code',
    staticData,
    onConsole: (line) => lines.push(line),
    signal: AbortSignal.timeout(50_000),
  })
  return { items: result.output, console: lines, staticData: result.staticData }
}

/** The json of the first output item. */
const jsonOf = async (code: string, given?: Given) => (await run(code, given)).items[0]?.[0]?.json

describe('code that takes longer than a moment does everything once', () => {
  const spin = 'for (const end = Date.now() + 50; Date.now() < end; );'
  const pause = 'await new Promise((resolve) => setTimeout(resolve, 30));'
  const work = `
    const data = $getWorkflowStaticData('global')
    data.runs = (data.runs ?? 0) + 1
    console.log('at work')
    return { runs: data.runs }`

  test.each([
    ['at work', spin],
    ['waiting', pause],
    ['waiting, then at work', pause + spin],
    ['at work, then waiting', spin + pause],
    ['at work after a first promise', `await null; ${spin}`],
    ['quick', ''],
  ])('%s', async (_, before) => {
    // The first time nothing is known of it, the second time how long it took.
    for (const runs of [1, 2]) {
      const staticData = { global: { runs: runs - 1 }, node: {} }
      const { items, ...told } = await run(before + work, { staticData })

      expect(items[0]?.map(({ json }) => json)).toEqual([{ runs }])
      expect(told).toEqual({ console: [['at work']], staticData: { global: { runs }, node: {} } })
    }
  })
})

test('code that is quick may go as deep as code that is not', async () => {
  const down = 'const down = (n) => (n === 0 ? 0 : 1 + down(n - 1));'

  expect(await jsonOf(`${down} return { depth: down(50000) }`)).toEqual({ depth: 50_000 })
  await expect(run('const down = () => down() + 1; return { depth: down() }')).rejects.toThrow(
    'Maximum call stack size exceeded',
  )
})

describe('X09 what code returns becomes items', () => {
  test.each([
    ['an array of items', 'return [{ json: { a: 1 } }]', [{ a: 1 }]],
    ['an item', 'return { json: { a: 1 } }', [{ a: 1 }]],
    ['a plain object', 'return { a: 1, json2: 2 }', [{ a: 1, json2: 2 }]],
    ['an array of plain objects', 'return [{ a: 1 }, { a: 2 }]', [{ a: 1 }, { a: 2 }]],
    [
      'the changed input',
      'for (const item of $input.all()) item.json = { n: item.json.name }; return $input.all()',
      [{ n: 'ann smith' }, { n: 'ben' }],
    ],
    ['items of an async function', 'const wait = async () => [{ a: 1 }]; return await wait()', [{ a: 1 }]],
    ['an empty array', 'return []', []],
    ['null', 'return null', []],
    [
      'dates and what JSON does not know',
      'return { d: new Date(0), u: undefined, n: NaN, f: () => 1 }',
      [{ d: '1970-01-01T00:00:00.000Z', n: null }],
    ],
    ['another node’s item', "return $('Users').item", [{ name: 'ben', rank: 1 }]],
  ])('%s', async (_, code, expected) => {
    const { items } = await run(code)

    expect(items.map((output) => output?.map(({ json }) => json))).toEqual([expected])
  })

  test.each([
    ['return 5', 'something that is not an object'],
    ["return ['text']", 'something that is not an object'],
    ['const a = 1', 'returned nothing'],
    ['return { json: 5 }', "'json' of an item must be an object"],
    ['const o = {}; o.o = o; return o', 'circular'],
  ])('%s is told to be wrong', async (code, message) => {
    await expect(run(code)).rejects.toThrow(message)
  })

  test('descent is kept: by input item, by explicit pair, by position', async () => {
    const pairs = async (code: string) => (await run(code)).items[0]?.map(({ pairedItem }) => pairedItem)

    expect(await pairs('return $input.all().reverse()')).toEqual([{ item: 1 }, { item: 0 }])
    expect(await pairs('return items.map(i => ({ ...i, json: {} })).slice(1)')).toEqual([{ item: 1 }])
    expect(
      await pairs(
        'return [{ json: {}, pairedItem: 1 }, { json: {}, pairedItem: [0, { item: 1 }] }, { json: {} }]',
      ),
    ).toEqual([{ item: 1 }, [{ item: 0 }, { item: 1 }], undefined])
    expect(await pairs('return [{ a: 1 }, { a: 2 }]')).toEqual([{ item: 0 }, { item: 1 }])
  })
})

describe('for each item', () => {
  test('the code runs once per item and keeps their descent', async () => {
    const { items } = await run(
      'return { name: $json.name, index: $itemIndex, same: $input.item.json === $json }',
      { mode: 'eachItem' },
    )

    expect(items).toEqual([
      [
        { json: { name: 'ann smith', index: 0, same: true }, pairedItem: { item: 0 } },
        { json: { name: 'ben', index: 1, same: true }, pairedItem: { item: 1 } },
      ],
    ])
  })

  test('nothing drops the item, a list is refused', async () => {
    expect((await run('if ($itemIndex > 0) return { ok: true }', { mode: 'eachItem' })).items).toEqual([
      [{ json: { ok: true }, pairedItem: { item: 1 } }],
    ])
    await expect(run('return []', { mode: 'eachItem' })).rejects.toThrow('returned a list')
  })

  test('a failure names the item', async () => {
    await expect(
      run('if ($itemIndex === 1) throw new Error("boom"); return {}', { mode: 'eachItem' }),
    ).rejects.toMatchObject({
      message: 'boom [line 1]',
      itemIndex: 1,
    })
  })
})

describe('what code finds around it', () => {
  test.each([
    ['$input.first().json.count', 3],
    ['$input.last().json.name', 'ben'],
    ['$input.all().length', 2],
    ['items.length', 2],
    ['$json.count', 3],
    ["$('Users').all().map(i => i.json.name).join()", 'ann,ben,cy'],
    ["$('Users').itemMatching(1).json.name", 'cy'],
    ['$node["Users"].json.name', 'ann'],
    ['$items("Users").length', 3],
    ['$now.toISODate()', '2024-03-05'],
    ['DateTime.local(2024, 1, 1).zoneName', 'Europe/Berlin'],
    ['$jmespath($json, "lines[0].sku")', 'a1'],
    ['$workflow.name', 'Sample'],
    ['$execution.customData.get("customer")', 'ACME'],
    ['$vars.plan + $env.STAGE', 'protest'],
    ['Buffer.from("aGk=", "base64").toString()', 'hi'],
    ['Buffer.from("hé").toString("base64")', 'aMOp'],
    ['Buffer.concat([Buffer.from("a"), Buffer.alloc(2)]).toString("hex")', '610000'],
    ['Buffer.from([104, 105]).toString("latin1") + Buffer.byteLength("é")', 'hi2'],
    ['new TextDecoder().decode(new TextEncoder().encode("grüße 😀"))', 'grüße 😀'],
    ['new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x62]))', 'ab'],
    [
      'new URL("https://u:p@Example.com:8443/a/../b?x=1&y=2#h").href',
      'https://u:p@example.com:8443/b?x=1&y=2#h',
    ],
    ['new URL("/c?d#e", "https://a.b/x/y").href', 'https://a.b/c?d#e'],
    ['new URLSearchParams({ a: "1 2", b: "ü" }).toString()', 'a=1+2&b=%C3%BC'],
    ['structuredClone(new Map([[1, { a: [2] }]])).get(1).a[0]', 2],
    ['atob(btoa("hello"))', 'hello'],
    ['require("util").format("%s is %d", "x", 5, { a: 1 })', 'x is 5 { a: 1 }'],
    ['require("util").inspect({ a: [1, "b"], c: new Set([1]) })', "{ a: [ 1, 'b' ], c: Set(1) { 1 } }"],
    ['require("luxon").DateTime.fromISO("2024-01-01").year', 2024],
    ['require("cheerio").load("<ul><li>a</li><li class=x>b</li></ul>")("li.x").text()', 'b'],
    ['new Intl.NumberFormat("de").format(1234.5)', '1.234,5'],
    [
      'typeof fetch + typeof process + typeof WebAssembly + typeof SharedArrayBuffer',
      'functionundefinedundefinedundefined',
    ],
  ])('%s', async (code, value) => {
    expect(await jsonOf(`return { value: ${code} }`)).toEqual({ value })
  })

  test('messages of every length are hashed as the platform hashes them', async () => {
    const lengths = [0, 1, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 1000]
    const algorithms = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']
    const expected = Object.fromEntries(
      algorithms.map((name) => [
        name,
        lengths.map((length) => [
          createHash(name).update('é'.repeat(length)).digest('hex'),
          createHmac(name, 'k'.repeat(length)).update('m').digest('base64'),
        ]),
      ]),
    )

    const found = await jsonOf(`
      const { createHash, createHmac } = require('crypto')
      return Object.fromEntries(${JSON.stringify(algorithms)}.map((name) => [name, ${JSON.stringify(lengths)}.map((length) => [
        createHash(name).update('é'.repeat(length)).digest('hex'),
        createHmac(name, 'k'.repeat(length)).update('m').digest('base64'),
      ])]))`)

    expect(found).toEqual(expected)
  })

  test('randomness differs from run to run', async () => {
    const code =
      "const c = require('crypto'); return { id: c.randomUUID(), bytes: c.randomBytes(8).toString('hex'), int: c.randomInt(5, 6), math: Math.random() }"
    const [first, second] = [await jsonOf(code), await jsonOf(code)]

    expect(first).toMatchObject({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      int: 5,
    })
    expect(first?.id).not.toBe(second?.id)
    expect(first?.bytes).not.toBe(second?.bytes)
    expect(first?.math).not.toBe(second?.math)
  })

  test('modules beyond the list are refused by name', async () => {
    await expect(run("return require('fs')")).rejects.toThrow(
      "The module 'fs' is not available in code. There are: crypto, util, luxon",
    )
  })

  test('files can be made and read', async () => {
    const code = `const file = await this.helpers.prepareBinaryData(Buffer.from('text'), 'a.txt', 'text/plain')
      const bytes = await this.helpers.getBinaryDataBuffer(0, 'file')
      return [{ json: { read: bytes.toString() }, binary: { file } }]`

    expect((await run(code)).items).toEqual([
      [
        {
          json: { read: 'hello' },
          binary: { file: { data: 'dGV4dA==', mimeType: 'text/plain', fileName: 'a.txt', fileSize: '4 B' } },
        },
      ],
    ])
  })

  test('the console speaks of an assertion that fails, and only of that', async () => {
    const { console } = await run("console.assert(1 === 1, 'a'); console.assert(1 === 2, 'b'); return []")

    expect(console).toEqual([['Assertion failed', 'b']])
  })

  test('the console is passed on, line by line', async () => {
    const { console } = await run(
      "console.log('a', 1, { b: [2] }); console.error(new Error('x'), undefined, new Map([[1, 2]])); return []",
    )

    expect(console).toEqual([
      ['a', 1, { b: [2] }],
      ['Error: x', 'undefined', 'Map(1) { 1 => 2 }'],
    ])
  })

  test('static data comes back as the code left it', async () => {
    const { staticData } = await run(
      "const g = $getWorkflowStaticData('global'); g.count += 1; getWorkflowStaticData('node').seen = [1]; return []",
      {
        staticData: { global: { count: 1 }, node: {} },
      },
    )

    expect(staticData).toEqual({ global: { count: 2 }, node: { seen: [1] } })
  })

  test('waiting works, and waiting for nothing is told', async () => {
    const code =
      "const order = []; setTimeout(() => order.push('b'), 20); setTimeout(() => order.push('a'), 1); await new Promise((r) => setTimeout(r, 40)); return { order }"

    expect(await jsonOf(code)).toEqual({ order: ['a', 'b'] })
    await expect(run('await new Promise(() => {})')).rejects.toThrow('waits for something that never happens')
  })

  test('names of ours may be declared again', async () => {
    expect(
      await jsonOf(
        'const items = $input.all(); let item = items[0]; var $json = { x: 1 }; return { n: items.length, x: $json.x }',
      ),
    ).toEqual({ n: 2, x: 1 })
  })

  test('the items of the execution are not changed', async () => {
    await run("$input.all()[0].json.name = 'changed'; $('Users').first().json.name = 'changed'; return []")

    expect(sampleData.inputs[0]?.[0]?.json.name).toBe('ann smith')
    expect(await jsonOf("return { name: $('Users').first().json.name }")).toEqual({ name: 'ann' })
  })
})

describe('errors say where', () => {
  test.each([
    ['\n\nthrow new Error("boom")', 'boom [line 3]'],
    ['const a = 1\na.b.c()', "Cannot read properties of undefined (reading 'c') [line 2]"],
    ['nope()', 'nope is not defined [line 1]'],
    ['return {\n a: }', 'Unexpected token [Line 2]'],
    ['throw "text"', 'text'],
    ["$('Nobody').first()", "There is no node named 'Nobody' [line 1]"],
    ["return $('Never ran').all()", "There is no data yet: execute the node 'Never ran' first [line 1]"],
  ])('%j', async (code, message) => {
    await expect(run(code)).rejects.toThrow(message)
  })
})

describe('the old Function nodes', () => {
  test('see items and give items', async () => {
    const { items } = await run('items[0].json = { n: items.length }; return items.slice(0, 1)', {
      dialect: 'function',
    })

    expect(items).toEqual([[{ json: { n: 2 }, binary: expect.anything(), pairedItem: { item: 0 } }]])
  })

  test('say the line with a capital letter', async () => {
    await expect(run('\nthrow new Error("boom")', { dialect: 'function' })).rejects.toThrow('boom [Line 2]')
  })

  test('for each item see its data and give it back', async () => {
    const { items } = await run('item.extra = getNodeParameter("title"); return item', {
      dialect: 'functionItem',
      mode: 'eachItem',
    })

    expect(items[0]?.map(({ json }) => [json.name, json.extra])).toEqual([
      ['ann smith', 'Report'],
      ['ben', 'Report'],
    ])
    await expect(run('1', { dialect: 'functionItem', mode: 'eachItem' })).rejects.toThrow('returned nothing')
  })

  test('have getBinaryData and getWorkflowStaticData', async () => {
    const code = "getWorkflowStaticData('node').n = 1; return { file: getBinaryData().file.fileName }"
    const data = { ...sampleData, inputs: [sampleData.inputs[0]?.slice(0, 1) ?? []] }
    const ran = await run(code, { dialect: 'functionItem', mode: 'eachItem', data })

    expect(ran.items[0]?.[0]?.json).toEqual({ file: 'a.txt' })
    expect(ran.staticData.node).toEqual({ n: 1 })
  })
})
