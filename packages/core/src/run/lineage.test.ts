import { expect, test } from 'vitest'
import { findAncestorItem, type Item, type RunData, type RunEntry, type RunSource } from './index.ts'

const item = (name: string, pairedItem?: Item['pairedItem']): Item => ({
  json: { name },
  ...(pairedItem !== undefined && { pairedItem }),
})

const entry = (outputs: Item[][], ...source: (RunSource | null)[]): RunEntry => ({
  startTime: 0,
  executionTime: 0,
  executionIndex: 0,
  source,
  data: { main: outputs },
})

const from = (previousNode: string, previousNodeOutput = 0, previousNodeRun = 0): RunSource => ({
  previousNode,
  previousNodeOutput,
  previousNodeRun,
})

const runData: RunData = {
  Start: [entry([[item('s0'), item('s1')]])],
  Split: [entry([[item('low', { item: 1 })], [item('high', { item: 0 })]], from('Start'))],
  Merge: [
    entry([[item('m0', { item: 0, input: 1 }), item('m1', { item: 0 })]], from('Split', 1), from('Split', 0)),
  ],
  Sum: [entry([[item('sum', [{ item: 0 }, { item: 1 }])]], from('Merge'))],
  Pair: [entry([[item('twice', [{ item: 0 }, { item: 0 }])]], from('Merge'))],
  Fresh: [entry([[item('new')]], from('Merge'))],
}

const search = (node: string, source: (RunSource | null)[], itemIndex = 0) =>
  findAncestorItem({ runData, source, itemIndex, node })

test('the item of the node before is the nearest ancestor', () => {
  expect(search('Start', [from('Start')], 1)).toEqual({ kind: 'found', item: item('s1') })
})

test('lineage crosses outputs and inputs', () => {
  expect(search('Start', [from('Merge')], 0)).toEqual({ kind: 'found', item: item('s1') })
  expect(search('Start', [from('Merge')], 1)).toEqual({ kind: 'found', item: item('s0') })
})

test('an item made of several has several ancestors, unless they are one', () => {
  expect(search('Start', [from('Sum')])).toEqual({ kind: 'several' })
  expect(search('Sum', [from('Sum')])).toMatchObject({ kind: 'found' })
  expect(search('Start', [from('Pair')])).toEqual({ kind: 'found', item: item('s1') })
})

test('a node that says nothing about lineage is named', () => {
  expect(search('Start', [from('Fresh')])).toEqual({ kind: 'none', lostAt: 'Fresh' })
})

test('a node that is no ancestor has no matching item', () => {
  expect(search('Sum', [from('Merge')])).toEqual({ kind: 'none' })
  expect(search('constructor', [from('Merge')])).toEqual({ kind: 'none' })
  expect(search('Start', [])).toEqual({ kind: 'none' })
  expect(search('Start', [from('Merge')], 7)).toEqual({ kind: 'none' })
})

test('without an input index the first input that got anything counts', () => {
  expect(search('Start', [null, from('Start')], 1)).toEqual({ kind: 'found', item: item('s1') })
})

test('around a loop the nearest round counts', () => {
  const rounds: RunData = {
    Loop: [0, 1].map((round) =>
      entry([[item(`round${round}`, { item: 0 })]], round === 0 ? null : from('Body', 0, round - 1)),
    ),
    Body: [0, 1].map((round) => entry([[item(`body${round}`, { item: 0 })]], from('Loop', 0, round))),
  }

  const found = findAncestorItem({
    runData: rounds,
    source: [from('Body', 0, 1)],
    itemIndex: 0,
    node: 'Loop',
  })

  expect(found).toEqual({ kind: 'found', item: item('round1', { item: 0 }) })
})

test('a node that gives out later what it got earlier points to the run in which it got it', () => {
  const rounds: RunData = {
    Start: [entry([[item('s0'), item('s1')]])],
    Loop: [
      entry([[item('first', { item: 0 })]], from('Start')),
      entry([[item('second', { item: 1, run: 0 })]], from('Body')),
    ],
    Body: [entry([[item('body', { item: 0 })]], from('Loop'))],
  }

  const found = findAncestorItem({
    runData: rounds,
    source: [from('Loop', 0, 1)],
    itemIndex: 0,
    node: 'Start',
  })

  expect(found).toEqual({ kind: 'found', item: item('s1') })
})

test('an item that descends from very many is answered at once', () => {
  const many = Array.from({ length: 300_000 }, (_, index) => item(`i${index}`))
  const wide: RunData = {
    Many: [entry([many])],
    One: [
      entry(
        [
          [
            item(
              'one',
              many.map((_, index) => ({ item: index })),
            ),
          ],
        ],
        from('Many'),
      ),
    ],
  }

  expect(findAncestorItem({ runData: wide, source: [from('One')], itemIndex: 0, node: 'Many' })).toEqual({
    kind: 'several',
  })
})

test('SEC-03 many items that descend from one made of many are not followed one by one', () => {
  const many = Array.from({ length: 1000 }, (_, index) => index)
  const data: RunData = {
    Start: [entry([[item('s')]])],
    Split: [entry([many.map((index) => item(`p${index}`, { item: 0 }))], from('Start'))],
    Sum: [
      entry(
        [
          [
            item(
              'sum',
              many.map((index) => ({ item: index })),
            ),
          ],
        ],
        from('Split'),
      ),
    ],
    Parts: [entry([many.map((index) => item(`q${index}`, { item: 0 }))], from('Sum'))],
  }
  let looked = 0
  const known = new Map()
  const count = (items: number) => (looked += items)

  const found = many.map((itemIndex) =>
    findAncestorItem({ runData: data, source: [from('Parts')], itemIndex, node: 'Start', known, count }),
  )

  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['found']))
  expect(looked).toBeLessThan(10_000)
})
