import { describeAsTool, type NodeTypeDescription } from '@heddle/core/node'
import { mainConnection, type WorkflowNode } from '@heddle/core/workflow'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { asLongAsThePage, inLanguage } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { useLanguage } from '../lib/i18n.ts'

/** A node type as the list has it: without its parameters. */
export type NodeTypeHeader = Omit<NodeTypeDescription, 'properties'> & {
  properties?: NodeTypeDescription['properties']
  /** The node that it lets an agent use. */
  toolOf?: string
}

/** Each type once, in its highest version; with its parameters as soon as a node needed them. */
export const nodeTypeList = queryOptions({
  queryKey: ['node-types'],
  queryFn: ({ client }) => fetchNodeTypes(client),
  meta: inLanguage,
  ...asLongAsThePage,
})

async function fetchNodeTypes(cache: QueryClient): Promise<readonly NodeTypeHeader[]> {
  const isEnglish = useLanguage.getState().shown === 'en'
  const [all, translations = {}] = await Promise.all([
    request('GET /node-types', { query: { onlyLatest: 'false' } }),
    isEnglish ? undefined : request('GET /node-translation-headers', {}),
  ])
  const headers = highestVersions(all).map((type) => ({ ...type, ...translations[type.name] }))
  const described = new Set(listNodeTypes(cache).flatMap((type) => (type.properties ? type.name : [])))
  return describe(
    headers,
    headers.filter(({ name }) => described.has(name)),
  )
}

/** Fetches the parameters of the types that the nodes need and that are not there yet. */
export async function describeNodeTypes(
  cache: QueryClient,
  nodes: readonly Pick<WorkflowNode, 'type'>[],
): Promise<void> {
  // A list that is on its way would overwrite them: that one is waited for.
  if (cache.isFetching(nodeTypeList) > 0) await cache.fetchQuery({ ...nodeTypeList, staleTime: 0 })
  const missing = new Set(
    nodes
      .map(({ type }) => findNodeType(cache, type))
      .map((header) => (header?.toolOf === undefined ? header : findNodeType(cache, header.toolOf)))
      .filter((header) => header !== undefined)
      .filter((header) => header.properties === undefined),
  )
  if (missing.size === 0) return
  const described = await describe([...missing], [...missing])
  cache.setQueryData(nodeTypeList.queryKey, (list) => list && replaceByName(list, described))
}

/** The list with the parameters of some of its types. */
async function describe(
  list: readonly NodeTypeHeader[],
  wanted: readonly NodeTypeHeader[],
): Promise<readonly NodeTypeHeader[]> {
  if (wanted.length === 0) return list
  const nodeInfos = wanted.map(({ name, defaultVersion }) => ({ name, version: defaultVersion }))
  return replaceByName(list, await request('POST /node-types', { body: { nodeInfos } }))
}

function replaceByName(
  list: readonly NodeTypeHeader[],
  news: readonly NodeTypeHeader[],
): readonly NodeTypeHeader[] {
  const byName = new Map(news.map((type) => [type.name, type]))
  return list.map((header) => byName.get(header.name) ?? header)
}

const none: readonly NodeTypeHeader[] = []

/** All that is known; nothing while they are on their way. */
export const listNodeTypes = (cache: QueryClient): readonly NodeTypeHeader[] =>
  cache.getQueryData(nodeTypeList.queryKey) ?? none

export const findNodeType = (cache: QueryClient, type: string): NodeTypeHeader | undefined =>
  tableOf(listNodeTypes(cache)).get(type)

/** Looks up whole descriptions: undefined while one is not loaded or when nobody knows the type. */
export const descriptionsIn =
  (cache: QueryClient) =>
  (type: string): NodeTypeDescription | undefined =>
    describedType(findNodeType(cache, type))

/** A type as a whole description, when it has its parameters. */
export const describedType = (type: NodeTypeHeader | undefined): NodeTypeDescription | undefined =>
  type?.properties ? { ...type, properties: type.properties } : undefined

export const isTrigger = (type: Pick<NodeTypeHeader, 'group'> | undefined): boolean =>
  type?.group.includes('trigger') ?? false

export const startNodeType = 'heddle.start'

/** Whether a workflow can start with a node. */
export function canStart(cache: QueryClient, node: Pick<WorkflowNode, 'type'>): boolean {
  const type = findNodeType(cache, node.type)
  return (type?.name ?? node.type) === startNodeType || isTrigger(type)
}

/** A sub-node by which an agent uses a node. */
export const toolFor = (type: NodeTypeHeader): NodeTypeHeader => ({
  ...describeAsTool(type),
  toolOf: type.name,
})

/** Whether nodes of a type never handle items: they only hang on others. */
export const isOnlySubNode = ({ supplies = [], inputs }: NodeTypeHeader): boolean =>
  supplies.length > 0 && !inputs.includes(mainConnection)

/** Types by name and by each alias, with the tools made of them, in a table that is made once per list. */
export function tableOf(list: readonly NodeTypeHeader[]): ReadonlyMap<string, NodeTypeHeader> {
  let table = tables.get(list)
  if (!table) {
    const tools = list.filter(({ usableAsTool }) => usableAsTool).map(toolFor)
    // A tool that has a type of its own is that one.
    table = new Map([...tools, ...list].flatMap(namesOf))
    tables.set(list, table)
  }
  return table
}

const namesOf = (type: NodeTypeHeader): [string, NodeTypeHeader][] =>
  [...(type.aliases ?? []), type.name].map((name) => [name, type])

const tables = new WeakMap<readonly NodeTypeHeader[], ReadonlyMap<string, NodeTypeHeader>>()

function highestVersions(types: readonly NodeTypeHeader[]): NodeTypeHeader[] {
  const best = new Map<string, NodeTypeHeader>()
  for (const type of types) {
    const other = best.get(type.name)
    if (!other || highest(type) > highest(other)) best.set(type.name, type)
  }
  return [...best.values()]
}

const highest = ({ version }: NodeTypeHeader): number => Math.max(...[version].flat())
