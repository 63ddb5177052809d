import type { z } from 'zod'
import { BadRequest } from '../errors.ts'
import { isJsonObject, isReservedKey, type JsonObject } from '../json.ts'
import { nodeSpacing, startNodePosition } from './canvas-constants.ts'
import { workflowNodeSchema, type WorkflowNode } from './document.ts'

/** Reads a node of a file of any generation; what cannot be read is named by an error. */
export function readNode(given: unknown, index: number): WorkflowNode {
  if (!isJsonObject(given)) throw new BadRequest(`Node ${index + 1} is not an object`)
  const name = readText(given, 'name', `Node ${index + 1}`)
  const type = readText(given, 'type', `Node "${name}"`)
  const read = workflowNodeSchema.safeParse({
    ...withoutNull(given),
    // A reserved name cannot stay, but it must not make the file unreadable either.
    name: isReservedKey(name) ? `${name}1` : name,
    type,
    position: readPosition(given.position, index),
    parameters: isJsonObject(given.parameters) ? given.parameters : {},
    ...(isJsonObject(given.credentials) && { credentials: readCredentials(given.credentials) }),
  })
  if (read.success) return read.data
  throw new BadRequest(`Node "${name}": ${firstIssue(read.error)}`)
}

function readText(given: JsonObject, field: string, whose: string): string {
  const text = given[field]
  if (typeof text === 'string' && text !== '') return text
  throw new BadRequest(`${whose} has no ${field}`)
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'is not valid'
}

const withoutNull = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

function readPosition(position: unknown, index: number): [number, number] {
  const [x, y] = Array.isArray(position) ? position.map(Number) : []
  if (x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y)) return [x, y]
  return [startNodePosition[0] + index * nodeSpacing[0], startNodePosition[1]]
}

function readCredentials(credentials: JsonObject): JsonObject {
  const entries = Object.entries(credentials).filter(
    ([type, value]) => !isReservedKey(type) && (typeof value === 'string' || isJsonObject(value)),
  )
  return Object.fromEntries(
    entries.map(([type, value]) => [type, isJsonObject(value) ? readReference(value) : value]),
  )
}

/** Ids were numbers once. */
const readReference = ({ id, name }: JsonObject) => ({
  ...(id !== undefined && { id: typeof id === 'number' ? String(id) : id }),
  name: typeof name === 'string' ? name : '',
})
