import { isJsonObject, type JsonObject } from '@heddle/core'
import { fillDefaults, readLayouts, type NodeFormat, type NodeProperty } from '@heddle/core/node'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A node in a case, as documents store it. */
interface StoredNode {
  type: string
  typeVersion: number
  parameters: JsonObject
}

/** A table of cases: what follows a node stands in the case, or once for many among the samples. */
interface StoredTable {
  type: string
  samples?: Record<string, StoredNode[]>
  cases: (Partial<StoredNode> & { then?: StoredNode[] | string })[]
}

/** A parameter, or an allowed value of one, and how many cases it stands in. */
export interface CountedSetting {
  type: string
  setting: string
  count: number
}

/**
 * How many cases each parameter and each allowed value stands in. What a document leaves out has its default. Nodes of apps have no
 * cases: they are tried against doubles of their services.
 */
export function countCases(root: string, formats: readonly NodeFormat[]): CountedSetting[] {
  const nodes = Map.groupBy(readCases(root), ({ type }) => type)
  return formats
    .filter(({ type }) => nodes.has(type))
    .flatMap((format) =>
      [...countFormat(format, nodes.get(format.type) ?? [])].map(([setting, count]) => ({
        type: format.type,
        setting,
        count,
      })),
    )
}

function countFormat(format: NodeFormat, nodes: readonly StoredNode[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { versions, properties } of readLayouts(format)) {
    for (const key of properties.flatMap((property) => keysOf(property, [])))
      counts.set(key, counts.get(key) ?? 0)
    for (const node of nodes.filter(({ typeVersion }) => versions.includes(typeVersion))) {
      const values = fillDefaults(properties, node.parameters, node.typeVersion)
      for (const key of new Set(keysIn(values, []))) {
        const count = counts.get(key)
        if (count !== undefined) counts.set(key, count + 1)
      }
    }
  }
  return counts
}

/** Where accounts are chosen, documents store nothing. */
const isStored = ({ type }: { type: string }): boolean => type !== 'credentials'

/** A parameter and its allowed values, or what is in it. */
function keysOf(property: NodeProperty, above: readonly string[]): string[] {
  if (!isStored(property)) return []
  const path = [...above, property.name]
  const inside = (property.options ?? []).flatMap((option) => {
    if ('values' in option) return option.values.flatMap((member) => keysOf(member, [...path, option.name]))
    return 'type' in option ? keysOf(option, path) : [valueKey(path, option.value)]
  })
  return [path.join('.'), ...inside]
}

/** The same of a document: lists and groups that repeat have no part in a path. */
function keysIn(value: unknown, path: readonly string[]): string[] {
  const own = path.length === 0 ? [] : [path.join('.')]
  if (Array.isArray(value)) return [...own, ...value.flatMap((entry) => keysIn(entry, path))]
  if (isJsonObject(value))
    return [...own, ...Object.entries(value).flatMap(([name, inner]) => keysIn(inner, [...path, name]))]
  return [...own, valueKey(path, value)]
}

const valueKey = (path: readonly string[], value: unknown): string =>
  `${path.join('.')} ${JSON.stringify(value)}`

const caseFiles = 'packages/nodes/src/*/*.cases.json'
const workflowFiles = 'packages/nodes/src/cases/workflows/*.cases.json'
const wholeFiles = 'packages/nodes/src/cases/files/*.json'

function readCases(root: string): StoredNode[] {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const tables = globSync(caseFiles, { cwd: root, exclude: ['packages/nodes/src/cases/**'] }).flatMap(
    (path) => {
      const { type, samples = {}, cases } = read(path) as StoredTable
      return cases.flatMap(({ then = [], ...own }) => [
        { ...own, type },
        ...(typeof then === 'string' ? (samples[then] ?? []) : then),
      ])
    },
  )
  const documents = globSync(workflowFiles, { cwd: root }).flatMap((path) =>
    (read(path) as { document: { nodes: Partial<StoredNode>[] } }[]).flatMap(
      ({ document }) => document.nodes,
    ),
  )
  const whole = globSync(wholeFiles, { cwd: root, exclude: ['**/*.results.json'] }).flatMap(
    (path) => (read(path) as { nodes: Partial<StoredNode>[] }).nodes,
  )
  return [...tables, ...documents, ...whole].map(({ type = '', typeVersion = 1, parameters = {} }) => ({
    type,
    typeVersion,
    parameters,
  }))
}
