import { defineNode, defineOperation, type RunContext } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { runInMemory, sampleNodes, type MemoryRunOptions } from '../testing/index.ts'
import type { NodeOrigin } from '../ports.ts'

const described = { label: 'Reach', description: 'Reaches outside', version: 1, group: 'transform' as const }

const reaching = (reach: (context: RunContext) => Promise<unknown>, effect?: 'none' | 'reads' | 'writes') =>
  defineNode({
    ...described,
    name: 'reach',
    params: {},
    ...(effect && { effect }),
    run: async (context) => {
      await reach(context)
      return [[...context.items]]
    },
  })

/** Runs two such nodes; gives what was noted and what had happened outside by then. */
async function noted(node: ReturnType<typeof reaching>, options: Partial<MemoryRunOptions> = {}) {
  const notes: { node: string; asked: number }[] = []
  let asked = 0
  await runInMemory(
    { nodes: { Start: 'heddle.start', A: node.type, B: node.type }, lines: ['Start > A', 'A > B'] },
    {
      nodes: [...sampleNodes, node],
      http: () => {
        asked += 1
        return { status: 200, headers: {}, body: {} } as never
      },
      command: async () => {
        asked += 1
        return { stdout: '', stderr: '', exitCode: 0 }
      },
      beforeWriting: async (from: NodeOrigin) => void notes.push({ node: from.node.name, asked }),
      ...options,
    },
  )
  return notes
}

const url = 'http://example.com'

test('REL-31 it is noted before the first write, once until the state is stored again', async () => {
  const posting = reaching(({ http }) => http({ url, method: 'POST' }))

  expect(await noted(posting)).toEqual([{ node: 'A', asked: 0 }])
  expect(await noted(posting, { saveProgress: true, checkpoint: async () => undefined })).toEqual([
    { node: 'A', asked: 0 },
    { node: 'B', asked: 1 },
  ])
})

test('REL-31 looking is no write, and a node that knows better says so', async () => {
  const get = (context: RunContext) => context.http({ url })
  const command = (context: RunContext) => context.runCommand('true')

  expect(await noted(reaching(get))).toEqual([])
  expect(await noted(reaching(async () => undefined))).toEqual([])
  expect(await noted(reaching(command))).toHaveLength(1)
  expect(await noted(reaching(command, 'reads'))).toEqual([])
})

test('REL-31 an operation speaks for itself', () => {
  const operation = (label: string, effect?: 'reads') =>
    defineOperation()({ label, params: {}, ...(effect && { effect }), run: ({ items }) => [[...items]] })
  const { effectOf } = defineNode({
    ...described,
    name: 'table',
    params: {},
    effect: 'writes',
    operations: { get: operation('Get', 'reads'), add: operation('Add') },
  })

  expect([effectOf({ operation: 'get' }), effectOf({ operation: 'add' })]).toEqual(['reads', 'writes'])
})
