import type { JsonObject } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import type { HostAccess } from '../guest-package.ts'
import type { Pauses } from './pauses.ts'

interface ContextParts {
  auth: unknown
  propsValue: JsonObject
  /** Where the store of the piece keeps its values. */
  kept: JsonObject
  workflowId: string
  executionId: string
  nodeName: string
  isTest: boolean
  pauses: Pauses
}

/** What a piece's functions receive. */
export const pieceContext = (parts: ContextParts) => ({
  ...parts.pauses.context(),
  auth: parts.auth,
  propsValue: parts.propsValue,
  store: storeIn(parts.kept),
  ...surroundings(parts),
  run: {
    id: parts.executionId,
    isTest: parts.isTest,
    stop: notAvailable('run.stop'),
    respond: notAvailable('run.respond'),
    ...parts.pauses.run(),
  },
  tags: { add: async () => undefined },
  output: { update: async () => undefined },
})

/** What is around a piece: there is one project here, and flows and connections of others are nobody's business. */
export const surroundings = ({ workflowId, nodeName }: Pick<ContextParts, 'workflowId' | 'nodeName'>) => ({
  project: { id: 'heddle', externalId: async () => undefined },
  flows: {
    current: { id: workflowId, version: { id: workflowId } },
    list: async () => ({ data: [], next: null, previous: null }),
  },
  step: { name: nodeName },
  connections: { get: async () => null },
  server: { apiUrl: '', publicUrl: '', token: '' },
})

/** Both scopes that pieces know are kept with the workflow. */
const storeIn = (kept: JsonObject) => ({
  get: async (key: string, scope = 'FLOW') => kept[`${scope}:${key}`] ?? null,
  async put(key: string, value: unknown, scope = 'FLOW') {
    kept[`${scope}:${key}`] = value
    return value
  },
  async delete(key: string, scope = 'FLOW') {
    delete kept[`${scope}:${key}`]
  },
})

/** Files that a piece writes hang on the item that it gives; what it gets for them only names them. */
export function fileWriter(host: HostAccess) {
  const written: Record<string, BinaryValue> = {}
  return {
    written,
    files: {
      async write({ fileName, data }: { fileName: string; data: Uint8Array }): Promise<string> {
        const count = Object.keys(written).length
        const name = count === 0 ? 'data' : `data_${count}`
        written[name] = await host.writeFile(data, { fileName })
        return name
      },
    },
  }
}

const notAvailable = (name: string) => () => {
  throw new Error(`${name} is not available to pieces here`)
}
