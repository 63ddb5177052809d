import type { NodeTypeDescription } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { create } from 'zustand'
import { useLanguage } from '../lib/i18n.ts'
import { request } from '../api/request.ts'

/** A node type as the list has it: without its parameters. */
export type NodeTypeHeader = Omit<NodeTypeDescription, 'properties'> & {
  properties?: NodeTypeDescription['properties']
}

interface NodeTypesState {
  /** Each type once, in its highest version. */
  list: readonly NodeTypeHeader[]
  /** By name and by each alias. */
  byName: ReadonlyMap<string, NodeTypeHeader>
  loaded: boolean
}

export const useNodeTypes = create<NodeTypesState>(() => ({ list: [], byName: new Map(), loaded: false }))

export async function loadNodeTypes(): Promise<void> {
  const isEnglish = useLanguage.getState().shown === 'en'
  const [all, translations = {}] = await Promise.all([
    request('GET /node-types', { query: { onlyLatest: 'false' } }),
    isEnglish ? undefined : request('GET /node-translation-headers', {}),
  ])
  put(
    highestVersions(all).map((type) => ({ ...type, ...translations[type.name] })),
    true,
  )
}

/** Nodes speak the language of the page. */
useLanguage.subscribe(() => {
  const { list, loaded } = useNodeTypes.getState()
  const described = list.filter(({ properties }) => properties).map(({ name }) => ({ type: name }))
  if (loaded) void loadNodeTypes().then(() => describeNodeTypes(described))
})

/** Fetches the parameters of the types that the nodes need and that are not there yet. */
export async function describeNodeTypes(nodes: readonly Pick<WorkflowNode, 'type'>[]): Promise<void> {
  const missing = new Map(
    nodes
      .map(({ type }) => findNodeType(type))
      .filter((header) => header !== undefined)
      .filter((header) => header.properties === undefined)
      .map((header) => [header.name, header]),
  )
  if (missing.size === 0) return
  const nodeInfos = [...missing.values()].map(({ name, defaultVersion }) => ({
    name,
    version: defaultVersion,
  }))
  const described = await request('POST /node-types', { body: { nodeInfos } })
  const byName = new Map(described.map((type) => [type.name, type]))
  put(
    useNodeTypes.getState().list.map((header) => byName.get(header.name) ?? header),
    true,
  )
}

export const findNodeType = (type: string): NodeTypeHeader | undefined =>
  useNodeTypes.getState().byName.get(type)

export const useNodeType = (type: string | undefined): NodeTypeHeader | undefined =>
  useNodeTypes((state) => (type === undefined ? undefined : state.byName.get(type)))

/** The whole description; undefined while it is not loaded or when nobody knows the type. */
export function findDescription(type: string): NodeTypeDescription | undefined {
  const header = findNodeType(type)
  return header?.properties ? { ...header, properties: header.properties } : undefined
}

export const isTrigger = (type: Pick<NodeTypeHeader, 'group'> | undefined): boolean =>
  type?.group.includes('trigger') ?? false

const startType = 'heddle.start'

/** Whether a node is a start-type node, of which the last one cannot be deleted. */
export const isStartNode = (node: Pick<WorkflowNode, 'type'>): boolean =>
  (findNodeType(node.type)?.name ?? node.type) === startType

export const startNodeType = startType

function put(list: readonly NodeTypeHeader[], loaded: boolean): void {
  const byName = new Map<string, NodeTypeHeader>()
  for (const type of list) for (const name of [...(type.aliases ?? []), type.name]) byName.set(name, type)
  useNodeTypes.setState({ list, byName, loaded })
}

function highestVersions(types: readonly NodeTypeHeader[]): NodeTypeHeader[] {
  const best = new Map<string, NodeTypeHeader>()
  for (const type of types) {
    const other = best.get(type.name)
    if (!other || highest(type) > highest(other)) best.set(type.name, type)
  }
  return [...best.values()]
}

const highest = ({ version }: NodeTypeHeader): number => Math.max(...[version].flat())
