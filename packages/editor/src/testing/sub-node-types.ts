import type { NodeTypeDescription } from '@heddle/core/node'
import type { Connection, WorkflowNode } from '@heddle/core/workflow'
import { connectNodes } from '../workspace/commands/connect-nodes.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { openSample, sampleNode } from './open-sample.ts'
import { sampleType, sampleTypes } from './sample-types.ts'

const subNode = (name: string, given: Partial<NodeTypeDescription>): NodeTypeDescription =>
  sampleType(name, {
    displayName: name,
    inputs: [],
    outputs: [given.supplies?.[0]?.kind ?? 'ai_tool'],
    codex: { categories: ['AI'] },
    ...given,
  })

/** Types that hang on each other: an agent, what it needs, and a store that is one thing or another. */
export const subNodeTypes: NodeTypeDescription[] = [
  ...sampleTypes,
  sampleType('agent', {
    displayName: 'Agent',
    codex: { categories: ['AI'] },
    properties: [{ displayName: 'Parses', name: 'parses', type: 'boolean', default: false }],
    subInputs: [
      { kind: 'ai_languageModel', displayName: 'Chat Model', required: true, most: 1 },
      { kind: 'ai_memory', displayName: 'Memory', most: 1 },
      { kind: 'ai_tool', displayName: 'Tool' },
      {
        kind: 'ai_outputParser',
        displayName: 'Output Parser',
        most: 1,
        displayOptions: { show: { parses: [true] } },
      },
    ],
  }),
  subNode('model', { supplies: [{ kind: 'ai_languageModel' }] }),
  subNode('memory', { supplies: [{ kind: 'ai_memory' }] }),
  subNode('store', {
    inputs: ['main'],
    outputs: ['main'],
    supplies: [
      { kind: 'ai_vectorStore', displayOptions: { show: { mode: ['store'] } } },
      { kind: 'ai_tool', displayOptions: { show: { mode: ['tool'] } } },
    ],
    subInputs: [{ kind: 'ai_embedding', displayName: 'Embedding', required: true, most: 1 }],
    properties: [{ displayName: 'Mode', name: 'mode', type: 'string', default: 'insert' }],
  }),
  sampleType('mail', { displayName: 'Mail', usableAsTool: true, aliases: ['n8n-nodes-base.mail'] }),
]

/** An agent behind the start, with a model and two tools below it. */
export function openAgent(): Workspace {
  const workspace = openSample({
    nodes: [
      sampleNode('Start'),
      agentNode('Agent', [220, 0]),
      sampleNode('After', { position: [600, 0] }),
      sampleNode('Model', { type: 'heddle.model', position: [220, 220] }),
      sampleNode('Mail', { type: 'heddle.mailTool', position: [340, 220] }),
      sampleNode('Store', { type: 'heddle.store', position: [460, 220], parameters: { mode: 'tool' } }),
    ],
    connections: ['Start>Agent', 'Agent>After'],
  })
  connectNodes(workspace, hanging('Model', 'Agent', 'ai_languageModel'))
  connectNodes(workspace, hanging('Mail', 'Agent', 'ai_tool'))
  connectNodes(workspace, hanging('Store', 'Agent', 'ai_tool'))
  return workspace
}

export const agentNode = (name: string, position: [number, number] = [0, 0]): WorkflowNode =>
  sampleNode(name, { type: 'heddle.agent', position })

export const hanging = (source: string, target: string, type: string): Required<Connection> => ({
  source,
  sourceOutput: 0,
  target,
  targetInput: 0,
  type,
})
