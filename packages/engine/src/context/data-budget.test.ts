import { defineNode } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { estimateSize } from '../index.ts'
import { runInMemory, sampleNodes } from '../testing/index.ts'

const common = { description: 'For tests', version: 1, group: 'transform', params: {} } as const

/** Every item twice. */
const double = defineNode({
  ...common,
  name: 'double',
  label: 'Double',
  run: ({ items }) => [[...items, ...items.map(({ json }) => ({ json: { ...json } }))]],
})

const start = (items: Item[]) => ({ type: 'output' as const, node: 'Start', output: [items] })
const text = (length: number): Item => ({ json: { text: 'x'.repeat(length) } })
const tooLarge = /^The data of this execution is larger than 1 MB/

test('REL-18 an execution that doubles its items without end ends alone, with an error, and keeps what it had', async () => {
  const run = await runInMemory(
    {
      nodes: { Start: 'heddle.start', Double: 'heddle.double' },
      lines: ['Start > Double', 'Double > Double'],
    },
    { nodes: [...sampleNodes, double], start: start([text(1000)]), maxDataMb: 1 },
  )

  expect(run.status).toBe('error')
  expect(run.state.resultData.error).toMatchObject({
    message: expect.stringMatching(tooLarge),
    description: expect.stringMatching(/HEDDLE_EXECUTION_DATA_MB/),
    node: { name: 'Double' },
  })
  const sizes = run.runData.Double?.map(({ data }) => data?.main[0]?.length)
  expect(sizes).toEqual([2, 4, 8, 16, 32, 64, 128, 256, undefined])
})

test('REL-18 a node that goes on after errors does not go on after this one', async () => {
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Double: { type: 'heddle.double', onError: 'continueRegularOutput' },
        End: 'heddle.pass',
      },
      lines: ['Start > Double', 'Double > End'],
    },
    { nodes: [...sampleNodes, double], start: start([text(600_000)]), maxDataMb: 1 },
  )

  expect(run.status).toBe('error')
  expect(run.state.resultData.error?.message).toMatch(tooLarge)
  expect(run.runData.End).toBeUndefined()
})

test('one large item among many small ones is not taken for many large ones', async () => {
  const items = [text(500_000), ...Array.from({ length: 999 }, () => text(1))]

  const run = await runInMemory(
    { nodes: { Start: 'heddle.start' } },
    { nodes: sampleNodes, start: start(items), maxDataMb: 1 },
  )
  const next = await runInMemory(
    { nodes: { Start: 'heddle.start', Pass: 'heddle.pass' }, lines: ['Start > Pass'] },
    { nodes: sampleNodes, start: start(items), maxDataMb: 2 },
  )

  expect([run.status, next.status]).toEqual(['success', 'success'])
})

test('what an execution has from before a wait or a retry counts, too', async () => {
  const workflow = { nodes: { Start: 'heddle.start', Pass: 'heddle.pass' }, lines: ['Start > Pass'] }

  const run = await runInMemory(workflow, {
    nodes: sampleNodes,
    start: start([text(600_000)]),
    maxDataMb: 1,
  })

  expect(run.state.resultData.error?.message).toMatch(tooLarge)
  expect(run.items('Start')).toHaveLength(1)
})

/** What an item with an empty text comes to, with its lineage and the brackets around it. */
const frame = 84

test('the size of a few items is the sum of theirs, over all outputs', () => {
  expect(estimateSize([[text(0)]])).toBe(frame)
  expect(estimateSize([[text(100), text(20)], null, [text(3)]])).toBe(123 + 3 * frame)
  expect(estimateSize([[], null])).toBe(0)
  expect(estimateSize()).toBe(0)
})

test('a file and an error of an item count, too', () => {
  const binary = { data: { mimeType: 'a/b', data: 'x'.repeat(500) } }
  const error = { message: 'y'.repeat(300) }

  expect(estimateSize([[{ ...text(0), binary }]])).toBeGreaterThan(frame + 500)
  expect(estimateSize([[{ ...text(0), error }]])).toBeGreaterThan(frame + 300)
})

test('many items are taken to be like those of a sample', () => {
  const even = Array.from({ length: 1000 }, () => text(10))
  const firstIsLarge = [text(510), ...even.slice(1)]
  const secondIsLarge = [text(10), text(510), ...even.slice(2)]

  expect(estimateSize([even])).toBe(1000 * (frame + 10))
  expect(estimateSize([firstIsLarge])).toBe(1000 * (frame + 10 + 500 / 50))
  expect(estimateSize([secondIsLarge])).toBe(1000 * (frame + 10))
})
