import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { setCanaries } from '../../packages/engine/src/sandbox/corpus/canaries-corpus.ts'
import { hostileCode } from '../../packages/engine/src/sandbox/corpus/hostile-code-corpus.ts'
import { hostileExpressions } from '../../packages/engine/src/sandbox/corpus/hostile-expressions-corpus.ts'
import { startWire, type Wire } from './wire-server.ts'

const at = { position: [0, 0] }
const start = { name: 'Start', type: 'heddle.manualTrigger', typeVersion: 1, parameters: {}, ...at }

const documentOf = (node: object) => ({
  name: 'Hostile',
  active: false,
  settings: {},
  nodes: [start, { name: 'Node', ...node, ...at }],
  connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
})

const withExpression = (source: string) =>
  documentOf({
    type: 'heddle.set',
    typeVersion: 3.4,
    parameters: {
      assignments: {
        assignments: [
          { name: 'x', type: 'any', value: source.startsWith('=') ? source : `={{ ${source} }}` },
        ],
      },
    },
  })

const withCode = (jsCode: string) =>
  documentOf({ type: 'heddle.code', typeVersion: 2, parameters: { jsCode } })

/** Runs a stored workflow by hand, with other nodes, and gives what came of it, as text. */
async function run(wire: Wire, document: object): Promise<string> {
  const { json } = await wire.call('POST /rest/workflows/run', {
    workflowData: document,
    startNodes: [],
  })
  const id: unknown = json?.data?.executionId
  expect(id).toEqual(expect.any(String))
  const read = async () => (await wire.call(`GET /rest/executions/${String(id)}`)).json?.data
  await expect
    .poll(async () => (await read())?.stoppedAt, { timeout: 60_000, interval: 100 })
    .toEqual(expect.any(String))
  return JSON.stringify((await read()).data)
}

/** Asks for the server's health until told to stop; gives every answer. */
function watchHealth({ url }: Wire): () => Promise<number[]> {
  const answers: number[] = []
  const stop = new AbortController()
  const watch = async () => {
    while (!stop.signal.aborted) {
      answers.push((await fetch(`${url}/healthz`)).status)
      await sleep(50)
    }
  }
  const done = watch()
  return async () => {
    stop.abort()
    await done
    return answers
  }
}

test('SEC-01 SEC-03 SEC-07 SEC-08 nothing hostile gets out of a running server or keeps it from answering', async () => {
  const canaries = await setCanaries()
  const wire = await startWire({
    HEDDLE_CANARY: process.env.HEDDLE_CANARY ?? '',
    HEDDLE_RUNNER_TIMEOUT_MS: '500',
    HEDDLE_SAVE_MANUAL: 'true',
  })
  const stopWatching = watchHealth(wire)
  const found: string[] = []
  const ended: string[] = []
  const documents = [
    ...hostileExpressions.map(({ technique, source }) => [technique, withExpression, source] as const),
    ...hostileCode.map(({ technique, source }) => [technique, withCode, source] as const),
  ]

  const work = async () => {
    const { json } = await wire.call(
      'POST /rest/workflows',
      documentOf({ type: 'heddle.noOp', parameters: {} }),
    )
    for (let next = documents.shift(); next; next = documents.shift()) {
      const [technique, documentWith, source] = next
      const result = await run(wire, { ...documentWith(canaries.fill(source)), id: json.data.id })
      ended.push(technique)
      for (const sign of canaries.foundIn(result)) found.push(`${technique}: ${sign}`)
    }
  }

  await Promise.all(Array.from({ length: 4 }, work))
  const answers = await stopWatching()
  await canaries.close()

  expect(ended.length).toBeGreaterThanOrEqual(210)
  expect(found).toEqual([])
  expect(canaries.hits()).toBe(0)
  expect(answers.length).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set([200]))
}, 1_800_000)
