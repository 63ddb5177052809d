import { nodeFingerprint, type RunEntry } from '@heddle/core/run'
import { applyOperation, type Operation, type WorkflowDocument } from '@heddle/core/workflow'
import { expect, test } from 'vitest'
import { sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { isStale } from './stale-run.ts'

const document = sampleDocument([sampleNode('Start'), sampleNode('A'), sampleNode('B')], ['Start>A', 'A>B'])

const nodeA = ({ nodes }: WorkflowDocument) => nodes.find(({ name }) => name === 'A') ?? sampleNode('A')

const ran: RunEntry = {
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  fingerprint: nodeFingerprint(document, nodeA(document)),
}

test.each<[string, Operation[], boolean]>([
  ['nothing', [], false],
  ['its own place', [{ type: 'moveNodes', moves: [{ name: 'A', position: [9, 9] }] }], false],
  ['another node', [{ type: 'setParameters', node: 'B', parameters: { x: 1 } }], false],
  ['its parameters', [{ type: 'setParameters', node: 'A', parameters: { x: 1 } }], true],
  ['what feeds it', [{ type: 'removeNodes', names: ['Start'] }], true],
])('K07 a run is stale after a change of %s: %o', (_what, operations, expected) => {
  const changed = operations.reduce(applyOperation, document)

  expect(isStale(document, nodeA(document), ran)).toBe(false)
  expect(isStale(changed, nodeA(changed), ran)).toBe(expected)
})

test('K07 what never ran, or ran elsewhere, is not stale', () => {
  const { fingerprint: _unknown, ...elsewhere } = ran

  expect(isStale(document, nodeA(document), undefined)).toBe(false)
  expect(isStale(document, nodeA(document), elsewhere)).toBe(false)
})
