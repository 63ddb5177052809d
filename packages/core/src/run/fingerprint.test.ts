import { describe, expect, test } from 'vitest'
import type { WorkflowDocument, WorkflowNode } from '../workflow/document.ts'
import { nodeFingerprint } from './fingerprint.ts'

const node = (name: string, given: Partial<WorkflowNode> = {}): WorkflowNode => ({
  name,
  type: 't',
  typeVersion: 1,
  position: [0, 0],
  parameters: { a: 1, b: { c: 2, d: 3 } },
  ...given,
})

const link = (target: string, kind = 'main', index = 0) => ({
  [kind]: [[{ node: target, type: kind, index }]],
})

const document: WorkflowDocument = {
  name: 'W',
  settings: {},
  nodes: [node('Start'), node('Agent'), node('Model'), node('End')],
  connections: { Start: link('Agent'), Model: link('Agent', 'ai_languageModel'), Agent: link('End') },
}

const printOf = (changed: Partial<WorkflowDocument> = {}, name = 'Agent') => {
  const whole = { ...document, ...changed }
  const asked = whole.nodes.find((each) => each.name === name)
  return nodeFingerprint(whole, asked ?? node(name))
}

const withNode = (name: string, given: Partial<WorkflowNode>) => ({
  nodes: document.nodes.map((each) => (each.name === name ? { ...each, ...given } : each)),
})

describe('a node does the same work', () => {
  test.each<[string, Partial<WorkflowDocument>]>([
    ['wherever it stands', withNode('Agent', { position: [5, 5] })],
    ['whatever is noted on it', withNode('Agent', { notes: 'x', notesInFlow: true, id: '7' })],
    ['in whatever order its parameters are', withNode('Agent', { parameters: { b: { d: 3, c: 2 }, a: 1 } })],
    ['whatever follows it', withNode('End', { parameters: {} })],
    ['whatever another node does that feeds it', withNode('Start', { parameters: {} })],
  ])('%s', (_, changed) => {
    expect(printOf(changed)).toBe(printOf())
  })
})

describe('a node does other work', () => {
  test.each<[string, Partial<WorkflowDocument>]>([
    ['with another parameter', withNode('Agent', { parameters: { a: 1, b: { c: 3, d: 2 } } })],
    ['when it is disabled', withNode('Agent', { disabled: true })],
    ['when its sub-node changes', withNode('Model', { parameters: {} })],
    ['when nothing feeds it', { connections: { Model: link('Agent', 'ai_languageModel') } }],
    [
      'when it is fed at another input',
      { connections: { ...document.connections, Start: link('Agent', 'main', 1) } },
    ],
    ['when its sub-node is gone', { connections: { Start: link('Agent') } }],
    ['when data is pinned on it', { pinData: { Agent: [{ json: {} }] } }],
  ])('%s', (_, changed) => {
    expect(printOf(changed)).not.toBe(printOf())
  })

  test('so do two whose letters changed places', () => {
    const [one, other] = ['ab', 'ba'].map((text) => printOf(withNode('Agent', { parameters: { text } })))

    expect(one).not.toBe(other)
  })
})

test('a fingerprint is short and does not change from one version to the next', () => {
  expect(printOf()).toMatch(/^[\da-z]{10,14}$/)
  expect(printOf({}, 'Start')).toBe(printOf({}, 'Start'))
})
