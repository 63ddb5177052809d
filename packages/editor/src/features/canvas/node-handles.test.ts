import type { NodeHandle } from '@xyflow/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleNode, openSample } from '../../testing/open-sample.ts'
import { agentNode, subNodeTypes } from '../../testing/sub-node-types.ts'
import { loadTypes } from '../../testing/sample-types.ts'
import { currentDocument } from '../../workspace/document-store.ts'
import { nodeHeight, nodeWidth } from '../../workspace/node-shape.ts'
import { portsOf } from '../../workspace/ports.ts'
import { handlesOf } from './node-handles.ts'

beforeEach(() => loadTypes(subNodeTypes))

const middleOf = ({ x, y, width = 0, height = 0 }: NodeHandle) => [x + width / 2, y + height / 2]

test('connections begin and end on the edges of their node', () => {
  const agent = agentNode('Agent')
  const model = sampleNode('Model', { type: 'heddle.model' })
  const document = currentDocument(openSample({ nodes: [agent, model] }))
  const typeOf = (name: string) => subNodeTypes.find((type) => type.name === `heddle.${name}`)
  const [ports, supplying] = [
    portsOf(agent, typeOf('agent'), document),
    portsOf(model, typeOf('model'), document),
  ]
  const [width, height] = [nodeWidth(ports), nodeHeight(ports)]

  const [input, output, ...below] = handlesOf(ports).map(middleOf)
  expect([input, output]).toEqual([
    [0, height / 2],
    [width, height / 2],
  ])
  expect(new Set(below.map(([, y]) => y))).toEqual(new Set([height]))
  expect(handlesOf(supplying).map(middleOf)).toEqual([[nodeWidth(supplying) / 2, 0]])
})
