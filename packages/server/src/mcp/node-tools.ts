import { contract } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import { propertiesFor, type NodeTypeDescription } from '@heddle/core/node'
import { z } from 'zod'
import { compactParameters } from './compact-parameters.ts'
import { defineTool } from './tool.ts'

const mostFound = 20
/** An assistant has to read all of it. */
const mostCharacters = 60_000

const searchNodes = defineTool({
  name: 'search_nodes',
  title: 'Search nodes',
  description:
    'Finds node types by words, for example "send email" or "google sheets row". Start here when you build or extend a workflow.',
  readOnly: true,
  input: z.object({
    words: z.string().min(1).max(200).describe('What the node should do, or the name of a service'),
    only: z
      .enum(['triggers', 'tools'])
      .optional()
      .describe('triggers: nodes that start a workflow. tools: nodes that an AI agent can use.'),
  }),
  async run(ask, { words, only }) {
    const all = await ask(contract.nodeTypes.list, {})
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    const found = all
      .filter((node) => node.codex?.replacedBy === undefined && fits(node, only))
      .map((node) => ({ node, score: scoreOf(node, wanted) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    return {
      nodes: found.slice(0, mostFound).map(({ node }) => summaryOf(node)),
      ...(found.length > mostFound && { more: found.length - mostFound }),
    }
  },
})

type Listed = Omit<NodeTypeDescription, 'properties'>

const isTrigger = ({ group }: Listed): boolean => group.includes('trigger')

function fits(node: Listed, only: 'triggers' | 'tools' | undefined): boolean {
  if (only === undefined) return true
  if (only === 'triggers') return isTrigger(node)
  return node.usableAsTool === true || node.supplies?.some(({ kind }) => kind === 'ai_tool') === true
}

/** How well a node fits: each word counts where it stands most prominently. Without most of the words it does not fit. */
function scoreOf(node: Listed, words: readonly string[]): number {
  const places: readonly [string, number][] = [
    [`${node.displayName} ${node.name}`, 8],
    [(node.codex?.alias ?? []).join(' '), 4],
    [(node.actions ?? []).map(({ name, resource = '' }) => `${name} ${resource}`).join(' '), 2],
    [node.description, 2],
  ]
  const weights = words.map((word) =>
    Math.max(0, ...places.map(([text, weight]) => (text.toLowerCase().includes(word) ? weight : 0))),
  )
  const known = weights.filter((weight) => weight > 0).length
  return known * 2 > words.length || known === words.length
    ? weights.reduce((sum, weight) => sum + weight, 0)
    : 0
}

const summaryOf = (node: Listed) => ({
  type: node.name,
  name: node.displayName,
  description: node.description,
  version: node.defaultVersion,
  ...(isTrigger(node) && { trigger: true }),
  ...(node.usableAsTool && { usableAsTool: true }),
  ...(node.supplies && { suppliesTo: node.supplies.map(({ kind }) => kind) }),
})

const describeNode = defineTool({
  name: 'describe_node',
  title: 'Describe a node',
  description:
    'Tells the parameters, credentials, inputs and outputs of a node type. For nodes with many operations, name the resource and the operation that you need.',
  readOnly: true,
  input: z.object({
    type: z.string().max(200).describe('The type as search_nodes or a workflow names it'),
    version: z.number().optional().describe('The typeVersion of the node. Defaults to the newest.'),
    resource: z.string().max(100).optional().describe('Only the parameters of this resource'),
    operation: z.string().max(100).optional().describe('Only the parameters of this operation'),
  }),
  async run(ask, { type, version, resource, operation }) {
    const [description] = await ask(contract.nodeTypes.describe, {
      body: { nodeInfos: [{ name: type, version: version ?? 0 }] },
    })
    if (!description) throw new BadRequest(`There is no node type "${type}"`)
    const chosen = version ?? description.defaultVersion
    const parameters = compactParameters(propertiesFor(description, chosen), {
      version: chosen,
      resource,
      operation,
    })
    const head = headOf(description, chosen)
    if (JSON.stringify(parameters).length <= mostCharacters) return { ...head, parameters }
    return {
      ...head,
      parameters: parameters.filter(({ name }) => ['resource', 'operation', 'authentication'].includes(name)),
      note: 'This node has too many parameters to show at once. Ask again with a resource and an operation.',
    }
  },
})

const headOf = (description: NodeTypeDescription, version: number) => ({
  ...summaryOf(description),
  version,
  versions: [description.version].flat(),
  inputs: description.inputs,
  outputs: description.outputs,
  ...(description.outputNames && { outputNames: description.outputNames }),
  ...(description.subInputs && {
    subNodes: description.subInputs.map(({ kind, displayName, required = false }) => ({
      kind,
      name: displayName,
      required,
    })),
  }),
  ...(description.credentials?.length && {
    credentials: description.credentials.map(({ name, required = false, displayOptions }) => ({
      type: name,
      required,
      ...(displayOptions?.show && { showWhen: displayOptions.show }),
    })),
  }),
})

export const nodeTools = [searchNodes, describeNode]
