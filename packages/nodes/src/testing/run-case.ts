import type { JsonObject } from '@heddle/core'
import type { BinaryValue, Item } from '@heddle/core/run'
import { readWorkflowFile, type WorkflowNode } from '@heddle/core/workflow'
import { runInMemory, type MemoryRunOptions } from '@heddle/engine/testing'
import { nodeLoaders } from '../catalog.ts'
import { answerCase, type CaseService } from './case-service.ts'

/** A node as documents store it: what has its default is left out. */
interface CaseNode {
  type: string
  typeVersion?: number
  parameters?: JsonObject
}

interface CaseFile {
  fileName?: string
  mimeType: string
  text?: string
  base64?: string
}

/** What many cases share stands once in their table. */
type SampleName = string

/** One use of a node with what it must give. */
export interface NodeCase extends Omit<CaseNode, 'type'> {
  name: string
  /** Data of the items of the first input; one empty item when nothing is given. */
  items?: readonly JsonObject[] | SampleName
  /** Data of the items by input, where there are several. */
  inputs?: readonly (readonly JsonObject[])[] | SampleName
  /** Files of the items of the first input, by their field. */
  files?: readonly Record<string, CaseFile>[] | SampleName
  /** Nodes behind it, one after the other: what the last of them gives is what is compared. */
  then?: readonly CaseNode[]
  timezone?: string
  /** Data of the items by output. */
  outputs?: readonly (readonly JsonObject[])[]
  /** It must fail, whatever it says. */
  error?: true
}

/** A file of cases: all of one node type, under the name that other products give it. */
export interface CaseTable {
  type: string
  samples?: Readonly<Record<SampleName, unknown>>
  service?: CaseService
  cases: readonly NodeCase[]
}

/** What the node gives for a case, in the words of the table. */
export async function runCase(
  table: CaseTable,
  given: NodeCase,
  sandbox: MemoryRunOptions['sandbox'],
): Promise<Pick<NodeCase, 'outputs' | 'error'>> {
  const { timezone = 'America/New_York' } = given
  const nodes = await Promise.all(Object.values(nodeLoaders).map((load) => load()))
  const { error, runData } = await runInMemory(documentOf(table.type, given), {
    nodes,
    sandbox,
    timezone,
    mode: 'manual',
    http: (request) => answerCase(table.service ?? {}, request),
    start: { type: 'input', node: nameOf(0), input: inputsOf(table, given) },
  }).then(({ runData: data, state }) => ({ runData: data, error: state.resultData.error }))
  if (error) return { error: true }
  const outputs = runData[nameOf(given.then?.length ?? 0)]?.[0]?.data?.main ?? []
  return { outputs: plain(outputs.map((items) => (items ?? []).map(({ json }) => json))) }
}

/** Empty outputs at the end say nothing. */
export function trimmed<T>(outputs: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return outputs.slice(0, outputs.findLastIndex((items) => items.length > 0) + 1)
}

const nameOf = (index: number): string => `Node ${index}`

/** The workflow as it comes out of a file. */
function documentOf(type: string, { typeVersion, parameters, then = [] }: NodeCase) {
  const chain: Partial<WorkflowNode>[] = [{ type, typeVersion, parameters }, ...then].map((node, index) => ({
    typeVersion: 1,
    parameters: {},
    position: [200 * index, 0],
    ...node,
    name: nameOf(index),
  }))
  const connections = Object.fromEntries(
    then.map((_, index) => [
      nameOf(index),
      { main: [[{ node: nameOf(index + 1), type: 'main', index: 0 }]] },
    ]),
  )
  const { nodes, connections: lines } = readWorkflowFile(JSON.stringify({ nodes: chain, connections }))
  return { name: 'Case', active: false, settings: {}, nodes, connections: lines }
}

function inputsOf(table: CaseTable, given: NodeCase): Item[][] {
  const items = sampleOf(table, given.items ?? [{}])
  const files = sampleOf(table, given.files ?? [])
  return sampleOf(table, given.inputs ?? [items]).map((list, input) =>
    list.map((json, index) => {
      const attached = input === 0 ? files[index] : undefined
      return attached ? { json, binary: filesOf(attached) } : { json }
    }),
  )
}

/** A sample has the shape of what names it. */
const sampleOf = <T>({ samples }: CaseTable, value: T | SampleName): T =>
  typeof value === 'string' ? (samples?.[value] as T) : value

const filesOf = (files: Record<string, CaseFile>): Record<string, BinaryValue> =>
  Object.fromEntries(
    Object.entries(files).map(([field, { text, base64, ...file }]) => [
      field,
      { ...file, data: base64 ?? Buffer.from(text ?? '').toString('base64') },
    ]),
  )

/** Data as it is stored: what is undefined is not there. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
