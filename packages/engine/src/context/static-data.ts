import { equalJson, refuseDeep } from '@heddle/core'
import type { Workflow } from '@heddle/core/workflow'

/** What a workflow keeps between its production executions: one record of its own, one for each node. */
export interface StaticData {
  get(scope: 'global' | 'node', node: string): Record<string, unknown>
  set(scope: 'global' | 'node', node: string, data: Record<string, unknown>): void
  /** The whole, if the execution changed any of it. */
  changed(): Record<string, unknown> | undefined
}

export function createStaticData({ staticData }: Pick<Workflow, 'staticData'>): StaticData {
  const original = staticData ?? {}
  const records = new Map<string, Record<string, unknown>>()
  return {
    get(scope, node) {
      const key = keyOf(scope, node)
      const record = records.get(key) ?? copyOf(original, key)
      records.set(key, record)
      return record
    },
    set(scope, node, data) {
      refuseDeep(data, 'What the workflow keeps')
      records.set(keyOf(scope, node), data)
    },
    changed() {
      const touched = [...records].filter(([key, record]) => !equalJson(record, original[key] ?? {}))
      return touched.length > 0 ? { ...original, ...Object.fromEntries(touched) } : undefined
    },
  }
}

const keyOf = (scope: 'global' | 'node', node: string) => (scope === 'global' ? 'global' : `node:${node}`)

/** Nodes change their data in place; the stored workflow must not notice before the execution has ended. */
const copyOf = (original: Record<string, unknown>, key: string): Record<string, unknown> =>
  Object.hasOwn(original, key) ? (structuredClone(original[key]) as Record<string, unknown>) : {}
