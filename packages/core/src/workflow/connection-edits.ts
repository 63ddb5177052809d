import { findOwn } from '../json.ts'
import { mainConnection } from './connection-kinds.ts'
import type { Connections, ConnectionTarget } from './document.ts'
import type { Connection } from './graph.ts'

type Targets = ConnectionTarget[] | null

/** Adds a connection, unless its two endpoints are joined already. */
export function withConnection(connections: Connections, connection: Connection): Connections {
  const { source, sourceOutput, target, targetInput, type = mainConnection } = connection
  const outputs = findOwn(findOwn(connections, source), type) ?? []
  const targets = outputs[sourceOutput] ?? []
  if (targets.some((other) => isTarget(other, connection))) return connections
  const padded: Targets[] = Array.from(
    { length: Math.max(outputs.length, sourceOutput + 1) },
    (_, index) => outputs[index] ?? [],
  )
  padded[sourceOutput] = [...targets, { node: target, type, index: targetInput }]
  return withOutputs(connections, { source, type, outputs: padded })
}

/** Removes a connection, if it is there. */
export function withoutConnection(connections: Connections, connection: Connection): Connections {
  const { source, sourceOutput, type = mainConnection } = connection
  const outputs = findOwn(findOwn(connections, source), type) ?? []
  const targets = outputs[sourceOutput]
  if (!targets?.some((other) => isTarget(other, connection))) return connections
  const left = outputs.with(
    sourceOutput,
    targets.filter((other) => !isTarget(other, connection)),
  )
  return withOutputs(connections, { source, type, outputs: left })
}

/** Gives back the connections with some sources and targets renamed (a new name) or dropped (undefined). */
export function mapConnectionNodes(
  connections: Connections,
  rename: (node: string) => string | undefined,
): Connections {
  let changed = false
  const entries = Object.entries(connections).flatMap(([source, byType]) => {
    const name = rename(source)
    const mapped = name === undefined ? {} : mapTargets(byType, rename)
    changed ||= name !== source || mapped !== byType
    return name === undefined || (mapped !== byType && isEmpty(mapped)) ? [] : [[name, mapped] as const]
  })
  return changed ? Object.fromEntries(entries) : connections
}

type ByType = Connections[string]

function mapTargets(byType: ByType, rename: (node: string) => string | undefined): ByType {
  let changed = false
  const entries = Object.entries(byType).flatMap(([type, outputs]) => {
    const mapped = outputs.map((targets) => renameTargets(targets, rename))
    if (mapped.every((targets, index) => targets === outputs[index])) return [[type, outputs] as const]
    changed = true
    const left = withoutEmptyEnd(mapped)
    return left.length > 0 ? [[type, left] as const] : []
  })
  return changed ? Object.fromEntries(entries) : byType
}

function renameTargets(targets: Targets, rename: (node: string) => string | undefined): Targets {
  if (!targets?.some(({ node }) => rename(node) !== node)) return targets
  return targets.flatMap((target) => {
    const node = rename(target.node)
    return node === undefined ? [] : [node === target.node ? target : { ...target, node }]
  })
}

function isTarget(other: ConnectionTarget, { target, targetInput, type }: Connection): boolean {
  return other.node === target && other.index === targetInput && other.type === (type ?? mainConnection)
}

interface OutputsOfSource {
  source: string
  type: string
  outputs: Targets[]
}

/** Empty lists at the end and empty records say nothing; they go, so that undone edits leave no trace. */
function withOutputs(connections: Connections, { source, type, outputs }: OutputsOfSource): Connections {
  const { [type]: _old, ...otherTypes } = findOwn(connections, source) ?? {}
  const left = withoutEmptyEnd(outputs)
  const byType = left.length > 0 ? { ...findOwn(connections, source), [type]: left } : otherTypes
  if (!isEmpty(byType)) return { ...connections, [source]: byType }
  const { [source]: _gone, ...otherSources } = connections
  return otherSources
}

function withoutEmptyEnd(outputs: Targets[]): Targets[] {
  const last = outputs.findLastIndex((targets) => targets !== null && targets.length > 0)
  return outputs.slice(0, last + 1)
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0
