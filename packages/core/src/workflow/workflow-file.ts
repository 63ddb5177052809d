import { BadRequest } from '../errors.ts'
import { parseId } from '../ids.ts'
import { isJsonObject, isReservedKey, type JsonObject } from '../json.ts'
import { mainConnection } from './connection-kinds.ts'
import { withConnection } from './connection-edits.ts'
import {
  pinDataSchema,
  workflowSettingsSchema,
  type Connections,
  type PinData,
  type Workflow,
  type WorkflowDocument,
  type WorkflowNode,
  type WorkflowSettings,
} from './document.ts'
import { uniqueNodeName } from './node-names.ts'
import { readNode } from './read-node.ts'

/** The name of a workflow that has not got one. */
export const defaultWorkflowName = 'My workflow'

/**
 * Reads a workflow of any generation, as JSON text or parsed. Names become unique, connections to nowhere go,
 * missing positions are given. Throws an error that says what is wrong.
 */
export function readWorkflowFile(file: unknown): WorkflowDocument {
  const given = unwrap(typeof file === 'string' ? parse(file) : file)
  if (!Array.isArray(given.nodes)) throw new BadRequest('Must have an array of nodes')
  const nodes = withUniqueNames(given.nodes.map(readNode))
  const known = new Set(nodes.map(({ name }) => name))
  const pinData = readPinData(given.pinData, known)
  return {
    name: typeof given.name === 'string' && given.name.trim() !== '' ? given.name : defaultWorkflowName,
    nodes,
    connections: readConnections(given.connections, known),
    settings: readSettings(given.settings),
    ...(pinData && { pinData }),
  }
}

/** A workflow from elsewhere, and what it had there. */
export interface ForeignWorkflow {
  document: WorkflowDocument
  /** Others refer to it by this. */
  id: string | undefined
  /** Their names. */
  tags: string[]
}

/**
 * Reads every workflow of a file: one, or a list of them as the export of a whole instance has it. One that cannot be read
 * does not keep the others from being read.
 */
export function readWorkflowFiles(text: string): (ForeignWorkflow | { error: string })[] {
  const parsed = parse(text)
  if (!Array.isArray(parsed)) return [readForeign(parsed)]
  if (parsed.length === 0) throw new BadRequest('The file has no workflows')
  return parsed.map((each: unknown) => {
    try {
      return readForeign(each)
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      return { error: error.message }
    }
  })
}

function readForeign(file: unknown): ForeignWorkflow {
  const document = readWorkflowFile(file)
  const { id, tags } = unwrap(file)
  const names = list(tags).map((tag) => (isJsonObject(tag) ? tag.name : tag))
  return {
    document,
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
    tags: names.filter((name) => typeof name === 'string'),
  }
}

/** A workflow as it is downloaded: tags left out, the id as a number. */
export function toWorkflowFile({ id, name, active, ...workflow }: Workflow): JsonObject {
  const { nodes, connections, settings, pinData } = workflow
  return {
    ...(id !== undefined && { id: parseId(id) }),
    name,
    active,
    nodes,
    connections,
    settings,
    ...(pinData && { pinData }),
  }
}

/** What a downloaded workflow is called. */
export const workflowFileName = (name: string): string =>
  `${name.trim() === '' ? 'unsaved_workflow' : name.replaceAll(/[^a-z0-9]/gi, '_')}.json`

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest('The file does not contain valid JSON data')
  }
}

/** Template services put the workflow one level down. */
function unwrap(file: unknown): JsonObject {
  if (!isJsonObject(file)) throw new BadRequest('Missing workflow')
  return !('nodes' in file) && isJsonObject(file.workflow) ? file.workflow : file
}

function withUniqueNames(nodes: readonly WorkflowNode[]): WorkflowNode[] {
  const taken = new Set<string>()
  return nodes.map((node) => {
    const name = uniqueNodeName(node.name, taken)
    taken.add(name)
    return name === node.name ? node : { ...node, name }
  })
}

function readConnections(given: unknown, known: ReadonlySet<string>): Connections {
  if (!isJsonObject(given)) return {}
  return Object.entries(given)
    .flatMap(([source, byType]) =>
      known.has(source) && isJsonObject(byType) ? readSource(source, byType) : [],
    )
    .filter(({ target }) => known.has(target))
    .reduce(withConnection, {})
}

function readSource(source: string, byType: JsonObject) {
  return Object.entries(byType)
    .filter(([type]) => !isReservedKey(type))
    .flatMap(([type, outputs]) =>
      list(outputs).flatMap((targets, sourceOutput) =>
        list(targets)
          .filter(isJsonObject)
          .map(({ node, index }) => ({
            source,
            sourceOutput,
            target: String(node),
            targetInput: Number.isInteger(index) && Number(index) >= 0 ? Number(index) : 0,
            type: type === '' ? mainConnection : type,
          })),
      ),
    )
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A setting that is not understood is left out: it must not keep the whole workflow from being read. */
function readSettings(given: unknown): WorkflowSettings {
  if (!isJsonObject(given)) return {}
  const readable = Object.entries(given).filter(
    ([key, value]) => workflowSettingsSchema.safeParse({ [key]: value }).success,
  )
  return workflowSettingsSchema.parse(Object.fromEntries(readable))
}

function readPinData(given: unknown, known: ReadonlySet<string>): PinData | undefined {
  if (!isJsonObject(given)) return undefined
  const entries = Object.entries(given)
    .filter(([node, items]) => known.has(node) && Array.isArray(items))
    .map(([node, items]) => [node, list(items).map(wrapJson)])
  const read = pinDataSchema.safeParse(Object.fromEntries(entries))
  return read.success && entries.length > 0 ? read.data : undefined
}

/** Items were plain objects once. */
const wrapJson = (item: unknown): unknown =>
  isJsonObject(item) && isJsonObject(item.json) ? item : { json: isJsonObject(item) ? item : {} }
