import { spawnSync } from 'node:child_process'
import { withoutUndefined, type JsonObject } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { readWorkflowFile, type WorkflowNode } from '@heddle/core/workflow'
import { createTestClock, runInMemory, type MemoryRunOptions } from '@heddle/engine/testing'
import { nodeLoaders } from '../catalog.ts'
import { sendCase, type CaseService } from './case-service.ts'

/** A node as documents store it: what has its default is left out. */
interface CaseNode {
  type: string
  typeVersion?: number
  parameters?: JsonObject
}

/** Texts by path. */
type CaseDisk = Readonly<Record<string, string>>

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
  /** What the credentials of the nodes hold, by type. */
  credentials?: Record<string, JsonObject> | SampleName
  /** What the allowed folders hold: texts by path. */
  disk?: CaseDisk
  /** Nodes behind it, one after the other: what the last of them gives is what is compared. */
  then?: readonly CaseNode[] | SampleName
  timezone?: string
  /** Workflows that can be called, by id: nodes one after the other. */
  workflows?: Record<string, readonly CaseNode[]>
  /** Data of the items by output. */
  outputs?: readonly (readonly JsonObject[])[]
  /** What the caller of the execution is answered. */
  answer?: WebhookResponse
  /** When the execution goes on; it begins with the year 2026. */
  until?: string
  /** It must fail, whatever it says. */
  error?: true
  /** Why this is not what other products give, or why nobody could ask them. */
  differs?: string
}

/** What a case says about its end. */
export type CaseEnd = Pick<NodeCase, 'outputs' | 'answer' | 'until' | 'error'>

/** A file of cases: all of one node type, under the name that other products give it. */
export interface CaseTable {
  type: string
  /** More than one node in memory: the cases are gone through where there is a server, a database, a clock … */
  needs?: 'server' | 'postgres' | 'mail' | 'schedule'
  samples?: Readonly<Record<SampleName, unknown>>
  service?: CaseService
  cases: readonly NodeCase[]
}

/** What the node gives for a case, in the words of the table. */
export async function runCase(
  table: CaseTable,
  given: NodeCase,
  sandbox: MemoryRunOptions['sandbox'],
): Promise<CaseEnd> {
  const { timezone = 'America/New_York', workflows = {} } = given
  const nodes = await Promise.all(Object.values(nodeLoaders).map((load) => load()))
  const credentials = sampleOf(table, given.credentials ?? {})
  const then = sampleOf(table, given.then ?? [])
  const clock = createTestClock()
  const { runData, state, events } = await runInMemory(
    documentOf([{ ...given, type: table.type }, ...then], Object.keys(credentials)),
    {
      nodes,
      sandbox,
      timezone,
      clock,
      credentials,
      mode: 'manual',
      disk: diskOf(given.disk ?? {}),
      command: async (command) => runHere(command),
      workflows: Object.fromEntries(Object.entries(workflows).map(([id, chain]) => [id, documentOf(chain)])),
      http: (request) => sendCase({ service: table.service ?? {}, credentials }, request),
      start: { type: 'input', node: nameOf(0), input: inputsOf(table, given) },
    },
  )
  if (state.resultData.error) return { error: true }
  const outputs = runData[nameOf(then.length)]?.[0]?.data?.main ?? []
  const end = plain({
    outputs: trimmed(outputs.map((items) => (items ?? []).map(({ json }) => json))),
    answer: events.flatMap((event) => (event.type === 'response' ? [event.response] : []))[0],
    until: state.waitTill ?? new Date(clock.now()).toISOString(),
  })
  // What the table does not speak of may be as it is.
  const expected = expectedEnd(given)
  return Object.fromEntries(Object.entries(end).filter(([key]) => key in expected || expected.error))
}

/** What a case says must be so. One that says nothing must give nothing. */
export function expectedEnd({ error, outputs, answer, until }: NodeCase): CaseEnd {
  if (error) return { error }
  const other = withoutUndefined({ answer, until })
  if (outputs === undefined && Object.keys(other).length > 0) return other
  return { ...other, outputs: trimmed(outputs ?? []) }
}

/** Empty outputs at the end say nothing. */
export function trimmed<T>(outputs: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return outputs.slice(0, outputs.findLastIndex((items) => items.length > 0) + 1)
}

const nameOf = (index: number): string => `Node ${index}`

/** The workflow as it comes out of a file: one node after the other. */
function documentOf(given: readonly CaseNode[], credentialTypes: readonly string[] = []) {
  const credentials = Object.fromEntries(credentialTypes.map((type) => [type, { id: '1', name: type }]))
  const chain: Partial<WorkflowNode>[] = given.map(({ type, typeVersion = 1, parameters = {} }, index) => ({
    type,
    typeVersion,
    parameters,
    credentials,
    position: [200 * index, 0],
    name: nameOf(index),
  }))
  const connections = Object.fromEntries(
    chain
      .slice(1)
      .map((_, index) => [nameOf(index), { main: [[{ node: nameOf(index + 1), type: 'main', index: 0 }]] }]),
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

/** What a command of a case says, without the white space around it. */
function runHere(command: string) {
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8' })
  return { exitCode: status ?? 1, stdout: stdout.trim(), stderr: stderr.trim() }
}

const diskOf = (disk: CaseDisk): Map<string, Uint8Array> =>
  new Map(Object.entries(disk).map(([path, text]) => [path, Buffer.from(text)]))

const filesOf = (files: Record<string, CaseFile>): Record<string, BinaryValue> =>
  Object.fromEntries(
    Object.entries(files).map(([field, { text, base64, ...file }]) => [
      field,
      { ...file, data: base64 ?? Buffer.from(text ?? '').toString('base64') },
    ]),
  )

/** Data as it is stored: what is undefined is not there. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
