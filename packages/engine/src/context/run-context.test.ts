import { defineNode, param, type NodeOutput, type RunContext } from '@heddle/core/node'
import { expect, test } from 'vitest'
import type { Sandbox } from '../ports.ts'
import { runInMemory, runNodeInMemory, testWorkflow, sampleNodes } from '../testing/index.ts'

/** A node that does what the test says. */
const probe = (run: (context: RunContext) => Promise<NodeOutput> | NodeOutput) =>
  defineNode({
    name: 'probe',
    label: 'Probe',
    description: 'For tests',
    version: 1,
    group: 'transform',
    params: { text: param.string({ label: 'Text', default: 'fallback' }) },
    run,
  })

test('static data is kept per workflow and per node, and given back only when it changed', async () => {
  const stored = { global: { count: 1 }, 'node:Other': { x: 1 } }
  const workflow = testWorkflow({ nodes: { Probe: 'heddle.probe' }, staticData: stored })
  const run = (node: ReturnType<typeof probe>) =>
    runInMemory(workflow, { nodes: [node], start: { type: 'input', node: 'Probe', input: [[{ json: {} }]] } })

  const reading = await run(probe(({ staticData }) => [[{ json: staticData('global') }]]))
  const writing = await run(
    probe(({ staticData }) => {
      const global = staticData('global')
      global.count = Number(global.count) + 1
      staticData('node').seen = true
      return [[]]
    }),
  )

  expect(reading.json('Probe')).toEqual([{ count: 1 }])
  expect(reading.staticData).toBeUndefined()
  expect(writing.staticData).toEqual({
    global: { count: 2 },
    'node:Other': { x: 1 },
    'node:Probe': { seen: true },
  })
  expect(stored.global.count).toBe(1)
})

test('what a node remembers lasts for the execution and belongs to its state', async () => {
  const node = probe(({ state, runIndex, items }) => {
    state.runs = [...((state.runs as number[] | undefined) ?? []), runIndex]
    return [[...items]]
  })

  const run = await runInMemory(
    {
      nodes: { Start: 'heddle.start', A: 'heddle.pass', B: 'heddle.pass', Probe: 'heddle.probe' },
      lines: ['Start > A', 'Start > B', 'A > Probe', 'B > Probe'],
    },
    { nodes: [...sampleNodes, node] },
  )

  expect(run.state.executionData.contextData).toEqual({ Probe: { runs: [0, 1] } })
})

test('answers, console lines, hints and metadata reach those who wait for them', async () => {
  const run = await runNodeInMemory(
    probe(({ respond, log, hint, saveMetadata }) => {
      respond({ status: 201, body: 'made' })
      log('one', { two: 2 })
      hint('Think twice')
      saveMetadata({ order: '7' })
      saveMetadata({ customer: 'ann' })
      return [[]]
    }),
  )

  expect(run.response).toEqual({ status: 201, body: 'made' })
  expect(run.events).toContainEqual({ type: 'console', node: 'Probe', messages: ['one', { two: 2 }] })
  expect(run.runData.Probe?.[0]?.hints).toEqual(['Think twice'])
  expect(run.state.resultData.metadata).toEqual({ order: '7', customer: 'ann' })
})

test('parameters are resolved for each item and completed with defaults', async () => {
  const read = probe(({ items, params }) => [
    items.map((_, index) => ({ json: { text: params(index).text } })),
  ])

  const resolved = await runNodeInMemory(read, {
    parameters: { text: '={{ $json.n * 2 }}' },
    items: [{ n: 1 }, { n: 2 }],
  })
  const defaults = await runNodeInMemory(read)

  expect(resolved.json('Probe')).toEqual([{ text: '2' }, { text: '4' }])
  expect(defaults.json('Probe')).toEqual([{ text: 'fallback' }])
})

test('a node can evaluate an expression with roots of its own', async () => {
  const { output } = await runNodeInMemory(
    probe(async ({ evaluate }) => [
      [
        {
          json: {
            next: await evaluate('={{ $response.page + $json.n }}', 1, { $response: { page: 4 } }),
            plain: await evaluate('text', 0),
          },
        },
      ],
    ]),
    { items: [{ n: 1 }, { n: 2 }] },
  )

  expect(output[0]?.[0]?.json).toEqual({ next: 6, plain: 'text' })
})

test('an expression beyond the host is evaluated in the sandbox, for its item alone', async () => {
  const asked: unknown[] = []
  const sandbox: Sandbox = {
    query: async () => [],
    evaluate: async ({ templates, itemIndexes }) => {
      asked.push({ templates, itemIndexes })
      return itemIndexes.map((index) => [index === 1 ? { value: 'from afar' } : { error: 'no' }])
    },
    runCode: async () => ({ output: [], staticData: { global: {}, node: {} } }),
  }
  const expression = '={{ (() => { for (;;) return 1 })() }}'

  const run = await runNodeInMemory(
    probe(async ({ evaluate }) => [[{ json: { far: await evaluate(expression, 1) } }]]),
    { sandbox, items: [{}, {}] },
  )
  const failed = await runNodeInMemory(
    probe(async ({ evaluate }) => [[{ json: { far: await evaluate(expression, 0) } }]]),
    { sandbox, items: [{}, {}] },
  )

  expect(run.json('Probe')).toEqual([{ far: 'from afar' }])
  expect(asked[0]).toEqual({ templates: [expression], itemIndexes: [1] })
  expect(failed.error).toMatchObject({ message: 'no', itemIndex: 0 })
})

test('files, rows, requests and secrets come from the ports', async () => {
  const { output } = await runNodeInMemory(
    probe(async ({ binary, store, http, credential }) => {
      const file = await binary.write(new TextEncoder().encode('hello'), {
        fileName: 'a.txt',
        mimeType: 'text/plain',
      })
      await store.set('node', 'k', 1)
      await store.set('workflow', 'k', 2)
      return [
        [
          {
            json: {
              text: new TextDecoder().decode(await binary.read(file)),
              stream: await new Response(await binary.stream(file)).text(),
              rows: [await store.get('node', 'k'), await store.get('workflow', 'k')],
              body: (await http({ url: 'http://shop/orders' })).body,
              secret: await credential('shopApi'),
            },
            binary: { data: file },
          },
        ],
      ]
    }),
    {
      http: ({ url }) => ({ status: 200, statusText: 'OK', headers: {}, body: { url } }),
      credentials: { shopApi: { key: 'k' } },
    },
  )

  expect(output[0]?.[0]).toMatchObject({
    json: {
      text: 'hello',
      stream: 'hello',
      rows: [1, 2],
      body: { url: 'http://shop/orders' },
      secret: { key: 'k' },
    },
    binary: { data: { fileName: 'a.txt', fileExtension: 'txt', mimeType: 'text/plain' } },
  })
})

test('code runs in the sandbox, with its console and its static data', async () => {
  const sandbox: Sandbox = {
    query: async () => [],
    evaluate: async () => [],
    runCode: async ({ code }, { inputs }, { staticData, onConsole }) => {
      onConsole(['from code'])
      return {
        output: [[{ json: { code, items: inputs[0]?.length } }]],
        staticData: { global: { ...staticData.global, ran: true }, node: staticData.node },
      }
    },
  }

  const run = await runNodeInMemory(
    probe(({ runCode }) => runCode({ code: 'return []', mode: 'allItems', dialect: 'code' })),
    { sandbox, items: [{}, {}] },
  )

  expect(run.json('Probe')).toEqual([{ code: 'return []', items: 2 }])
  expect(run.staticData).toEqual({ global: { ran: true } })
  expect(run.events).toContainEqual({ type: 'console', node: 'Probe', messages: ['from code'] })
})

test('a called workflow gets the items and gives back those of its last node', async () => {
  const child = testWorkflow({ nodes: { Start: 'heddle.start', Set: 'heddle.set' }, lines: ['Start > Set'] })
  const broken = testWorkflow({
    nodes: { Start: 'heddle.start', Fail: 'heddle.fail' },
    lines: ['Start > Fail'],
  })
  const call = (workflow: string) =>
    runInMemory(
      {
        nodes: { Start: 'heddle.start', Call: { type: 'heddle.call', parameters: { workflow } } },
        lines: ['Start > Call'],
      },
      {
        nodes: sampleNodes,
        workflows: { child, broken },
        start: { type: 'output', node: 'Start', output: [[{ json: { n: 1 } }, { json: { n: 2 } }]] },
      },
    )

  const good = await call('child')
  const bad = await call('broken')

  expect(good.json('Call')).toEqual([
    { n: 1, value: 'default' },
    { n: 2, value: 'default' },
  ])
  expect(bad.state.resultData.error).toMatchObject({ message: 'It failed', node: { name: 'Call' } })
})

test('a node may take its functions apart', async () => {
  const { output } = await runNodeInMemory(
    probe(async (context) => {
      const { params, now, sleep, evaluate } = context
      await sleep(5)
      return [
        [{ json: { text: params(0).text, at: now().toISOString(), one: await evaluate('={{ 1 }}', 0) } }],
      ]
    }),
  )

  expect(output[0]?.[0]?.json).toEqual({ text: 'fallback', at: '2026-01-01T00:00:00.005Z', one: 1 })
})
