import { expect, test } from 'vitest'
import { sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { copyOfNodes, withNewWebhook } from './copy-of-nodes.ts'

const into = sampleDocument([sampleNode('A'), sampleNode('A1')])

test('copies have free names, and connections and expressions among them follow', () => {
  const part = sampleDocument(
    [
      sampleNode('A', { id: 'old' }),
      sampleNode('B', { parameters: { x: '={{ $("A").item.json.y }}' } }),
      sampleNode('Outside'),
    ],
    ['A>B', 'Outside>B', 'B>Outside'],
  )

  const copy = copyOfNodes(into, { nodes: part.nodes.slice(0, 2), connections: part.connections })

  expect(copy.nodes.map(({ name }) => name)).toEqual(['A2', 'B'])
  expect(copy.nodes[1]?.parameters).toEqual({ x: '={{ $("A2").item.json.y }}' })
  expect(copy.connections).toEqual([
    { source: 'A2', sourceOutput: 0, target: 'B', targetInput: 0, type: 'main' },
  ])
  expect(copy.nodes[0]?.id).not.toBe('old')
})

test('copies keep their place, or move by an offset onto the grid', () => {
  const nodes = [sampleNode('B', { position: [100, 200] })]
  const placed = (...offset: [number, number][]) =>
    copyOfNodes(into, { nodes, connections: {} }, ...offset).nodes[0]?.position

  expect(placed()).toEqual([100, 200])
  expect(placed([40, 140])).toEqual([140, 340])
  expect(placed([47, -3])).toEqual([140, 200])
})

test('a copy of a webhook gets an address of its own, and its path with it unless a person wrote that', () => {
  const made = sampleNode('Hook', { webhookId: 'w', parameters: { path: 'w', other: 1 } })
  const written = sampleNode('Hook', { webhookId: 'w', parameters: { path: 'leads' } })

  const copy = withNewWebhook(made)
  expect(copy.webhookId).not.toBe('w')
  expect(copy.parameters).toEqual({ path: copy.webhookId, other: 1 })
  expect(withNewWebhook(written).parameters).toEqual({ path: 'leads' })
  expect(withNewWebhook(sampleNode('A'))).toEqual(sampleNode('A'))
})
