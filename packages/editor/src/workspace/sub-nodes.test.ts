import { listConnections } from '@heddle/core/workflow'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { sampleNode, openSample } from '../testing/open-sample.ts'
import { loadTypes } from '../testing/sample-types.ts'
import { agentNode, hanging, openAgent, subNodeTypes } from '../testing/sub-node-types.ts'
import { connectNodes } from './commands/connect-nodes.ts'
import { deleteNodes } from './commands/delete-nodes.ts'
import { duplicateNodes } from './commands/duplicate-nodes.ts'
import { toggleNodes } from './commands/toggle-nodes.ts'
import { currentDocument, findNode, undoStep } from './document-store.ts'
import { portsNamed } from './fitting-ports.ts'
import { rootOf, subNodesBelow } from './hanging.ts'
import { listIssues } from './issues.ts'
import { nodeHeight, nodeWidth, subPortOffsets } from './node-shape.ts'
import { findNodeType } from './node-types.ts'
import { isStale } from './stale-run.ts'
import { nodeFingerprint } from '@heddle/core/run'
import type { Workspace } from './workspace.ts'

let workspace: Workspace

beforeEach(async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()
})

const ports = (name: string) => portsNamed(workspace, name)
const places = (name: string) => ports(name).subPorts.map(({ displayName }) => displayName)
const hangingHere = () =>
  listConnections(currentDocument(workspace))
    .filter(({ type }) => type !== 'main')
    .map(({ source, target, type }) => `${source}>${target} as ${type}`)
    .toSorted()
const issues = () => listIssues(queryClient, currentDocument(workspace)).map(({ text }) => text)

test('a node has places for sub-nodes as its parameters say', () => {
  expect(places('Agent')).toEqual(['Chat Model', 'Memory', 'Tool'])

  workspace = openSample({ nodes: [{ ...agentNode('Agent'), parameters: { parses: true } }] })

  expect(places('Agent')).toEqual(['Chat Model', 'Memory', 'Tool', 'Output Parser'])
})

test('a sub-node has no ports for items, but says what it is', () => {
  expect(ports('Model')).toEqual({ inputs: [], outputs: [], subPorts: [], supply: 'ai_languageModel' })
})

test('a node that is a sub-node only with some parameters has ports for items with others', () => {
  workspace = openSample({ nodes: [sampleNode('Store', { type: 'heddle.store' })] })

  expect(ports('Store')).toMatchObject({ supply: undefined, inputs: [{ index: 0 }], outputs: [{ index: 0 }] })
})

test('nodes of unknown types keep the places and kinds that their connections need', () => {
  workspace = openSample({ nodes: ['Root', 'Sub'].map((name) => sampleNode(name, { type: 'no.such' })) })
  connectNodes(workspace, hanging('Sub', 'Root', 'ai_memory'))

  expect(places('Root')).toEqual(['Memory'])
  expect(ports('Sub')).toMatchObject({ supply: 'ai_memory', inputs: [], outputs: [] })
})

test('a node as a tool is known by the node that it is made of, also by another name of that', () => {
  expect(findNodeType(queryClient, 'heddle.mailTool')).toMatchObject({ toolOf: 'heddle.mail' })
  expect(findNodeType(queryClient, 'n8n-nodes-base.mailTool')?.name).toBe('heddle.mailTool')
  expect(ports('Mail').supply).toBe('ai_tool')
})

test('the names of places do not overlap, and a sub-node is smaller than a node', () => {
  workspace = openSample({ nodes: [{ ...agentNode('Agent'), parameters: { parses: true } }] })
  const offsets = subPortOffsets(ports('Agent'))
  const distances = offsets.slice(1).map((offset, index) => offset - (offsets[index] ?? 0))

  expect(nodeWidth(ports('Agent')) % 20).toBe(0)
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(64)
  expect(offsets.at(-1)).toBeLessThan(nodeWidth(ports('Agent')))
  workspace = openAgent()
  expect([nodeWidth(ports('Model')), nodeHeight(ports('Model'))]).toEqual([80, 80])
})

test('a sub-node takes the place of another one where only one fits, in one step', () => {
  workspace = openSample({ nodes: [agentNode('Agent'), ...models] })
  connectNodes(workspace, hanging('One', 'Agent', 'ai_languageModel'))
  connectNodes(workspace, hanging('Two', 'Agent', 'ai_languageModel'))

  expect(hangingHere()).toEqual(['Two>Agent as ai_languageModel'])
  undoStep(workspace)
  expect(hangingHere()).toEqual(['One>Agent as ai_languageModel'])
})

const models = ['One', 'Two'].map((name) => sampleNode(name, { type: 'heddle.model' }))

test('deleting, undoing and duplicating keep what hangs on a node', () => {
  const before = hangingHere()
  deleteNodes(workspace, ['Model'])
  expect(hangingHere()).toEqual(before.filter((line) => !line.startsWith('Model')))

  undoStep(workspace)
  duplicateNodes(workspace, ['Agent', 'Model'])

  expect(hangingHere()).toEqual([...before, 'Model1>Agent1 as ai_languageModel'].toSorted())
})

test('a place that needs a sub-node and has no enabled one is an issue of its node', () => {
  expect(issues()).toEqual(['Connect an Embedding.'])

  toggleNodes(workspace, ['Model'])

  expect(issues()).toEqual(['Connect a Chat Model.', 'Connect an Embedding.'])
})

test('a sub-node belongs to the node that handles items, however deep it hangs', () => {
  const document = currentDocument(workspace)

  expect(rootOf(document, 'Store')).toBe('Agent')
  expect(rootOf(document, 'Agent')).toBeUndefined()
  expect(subNodesBelow(document, 'Agent').map(({ name }) => name)).toEqual(['Model', 'Mail', 'Store'])
})

test('a node is out of date when a sub-node of it has been changed', () => {
  const agent = () => findNode(currentDocument(workspace), 'Agent') ?? agentNode('Agent')
  const fingerprint = nodeFingerprint(currentDocument(workspace), agent())
  const run = { startTime: 0, executionTime: 0, executionIndex: 0, source: [], fingerprint }
  expect(isStale(currentDocument(workspace), agent(), run)).toBe(false)

  toggleNodes(workspace, ['Mail'])

  expect(isStale(currentDocument(workspace), agent(), run)).toBe(true)
})
