import type { NodeTypeDescription } from '@heddle/core/node'
import { queryClient } from '../api/query-client.ts'
import { describeNodeTypes, nodeTypeList } from '../workspace/node-types.ts'
import { serveRest, type SentCall } from './serve-rest.ts'

export const sampleType = (name: string, given: Partial<NodeTypeDescription> = {}): NodeTypeDescription => ({
  name: `heddle.${name}`,
  displayName: name,
  description: `What ${name} does`,
  version: 1,
  defaultVersion: 1,
  group: ['transform'],
  icon: 'file:x.svg',
  defaults: { name },
  inputs: ['main'],
  outputs: ['main'],
  properties: [],
  ...given,
})

/** A few node types with the traits that matter to the editor. */
export const sampleTypes: NodeTypeDescription[] = [
  sampleType('start', {
    inputs: [],
    maxNodes: 1,
    defaults: { name: 'Start' },
    aliases: ['n8n-nodes-base.start'],
  }),
  sampleType('set', {
    displayName: 'Edit Fields',
    defaults: { name: 'Edit Fields' },
    aliases: ['n8n-nodes-base.set'],
    subtitle: '={{ $parameter["mode"] }}',
    codex: { categories: ['Core Nodes'], subcategories: { 'Core Nodes': ['Data'] }, alias: ['assign'] },
    properties: [
      {
        displayName: 'Mode',
        name: 'mode',
        type: 'options',
        default: 'manual',
        options: [
          { name: 'Manual Mapping', value: 'manual' },
          { name: 'JSON', value: 'raw' },
        ],
      },
    ],
  }),
  sampleType('if', { displayName: 'If', outputs: ['main', 'main'], outputNames: ['true', 'false'] }),
  sampleType('http', {
    displayName: 'HTTP Request',
    defaults: { name: 'HTTP Request' },
    properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '', required: true }],
  }),
  sampleType('webhook', {
    displayName: 'Webhook',
    group: ['trigger'],
    inputs: [],
    webhooks: [{ name: 'default', httpMethod: 'GET', path: '={{ $parameter["path"] }}' }],
    codex: { categories: ['Development'] },
    properties: [{ displayName: 'Path', name: 'path', type: 'string', default: '' }],
  }),
  sampleType('stickyNote', { displayName: 'Sticky Note', inputs: [], outputs: [] }),
]

type Answers = Parameters<typeof serveRest>[0]

/** Serves the given types and loads them, as the editor does at its start. */
export async function loadTypes(
  types: readonly NodeTypeDescription[],
  answers: Answers = {},
): Promise<SentCall[]> {
  const sent = serveRest({
    'GET /node-types': () => types.map(({ properties: _properties, ...header }) => header),
    'POST /node-types': ({ body }) => {
      const { nodeInfos } = body as { nodeInfos: { name: string }[] }
      return nodeInfos.map(({ name }) => types.find((type) => type.name === name))
    },
    ...answers,
  })
  queryClient.removeQueries(nodeTypeList)
  await queryClient.fetchQuery(nodeTypeList)
  await describeNodeTypes(
    queryClient,
    types.map(({ name }) => ({ type: name })),
  )
  sent.length = 0
  return sent
}

export const loadSampleTypes = (answers?: Answers): Promise<SentCall[]> => loadTypes(sampleTypes, answers)
