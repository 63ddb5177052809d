import { expect, test } from 'vitest'
import { ancestorsOf, childrenOf, descendantsOf, parentsOf, subNodesOf, type Connections } from './index.ts'

const to = (...nodes: string[]) => ({
  main: [nodes.map((node) => ({ node, type: 'main', index: 0 }))],
})

const connections: Connections = {
  A: to('B', 'C'),
  B: to('D'),
  C: to('D'),
  D: to('E'),
  E: to('D'),
  Model: { ai_languageModel: [[{ node: 'C', type: 'ai_languageModel', index: 0 }], null] },
}

test('neighbours are the nodes one connection away', () => {
  expect(parentsOf({ connections }, 'D')).toEqual(['B', 'C', 'E'])
  expect(childrenOf({ connections }, 'A')).toEqual(['B', 'C'])
  expect(parentsOf({ connections }, 'C', 'ai_languageModel')).toEqual(['Model'])
  expect(childrenOf({ connections }, 'constructor')).toEqual([])
})

test('a walk visits every node once, also around a loop', () => {
  expect(ancestorsOf({ connections }, 'D')).toEqual(['B', 'C', 'E', 'A', 'D'])
  expect(descendantsOf({ connections }, 'A')).toEqual(['B', 'C', 'D', 'E'])
  expect(ancestorsOf({ connections }, 'A')).toEqual([])
})

test('sub-nodes are those that hang on a node, and on them', () => {
  const hanging = {
    ...connections,
    Memory: { ai_memory: [[{ node: 'Tool', type: 'ai_memory', index: 0 }]] },
    Tool: { ai_tool: [[{ node: 'C', type: 'ai_tool', index: 0 }]] },
  }

  expect(subNodesOf({ connections: hanging }, 'C')).toEqual(['Model', 'Tool', 'Memory'])
  expect(subNodesOf({ connections: hanging }, 'D')).toEqual([])
  expect(subNodesOf({ connections: { Model: connections.Model ?? {} } }, 'C')).toEqual(['Model'])
})
