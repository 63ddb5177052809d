import { assertNever } from '@heddle/core'
import type { Workflow } from '@heddle/core/workflow'
import { unpackJson } from '../protocol/packed-json.ts'
import type { ServerServices } from '../protocol/services.ts'
import type { WorkflowSource } from '../protocol/messages.ts'
import type { Remote } from '../protocol/remote.ts'

const versionsKept = 200

export interface VersionCache {
  /** The workflow to run. Versions never change, so each is asked for once. */
  load(source: WorkflowSource): Promise<Workflow>
}

export function createVersionCache(server: Pick<Remote<ServerServices>, 'ask'>): VersionCache {
  const known = new Map<string, Promise<Workflow>>()

  const ask = (versionId: string): Promise<Workflow> => {
    const asked = server.ask('loadVersion', versionId)
    asked.catch(() => known.delete(versionId))
    known.set(versionId, asked)
    if (known.size > versionsKept) known.delete(known.keys().next().value ?? '')
    return asked
  }

  const find = async (versionId: string, active: boolean): Promise<Workflow> => {
    const version = await (known.get(versionId) ?? ask(versionId))
    return version.active === active ? version : { ...version, active }
  }

  return {
    async load(source) {
      switch (source.type) {
        case 'document':
          return source.document
        case 'packed':
          return JSON.parse(unpackJson(source.packed)) as Workflow
        case 'version':
          return find(source.versionId, source.active)
        default:
          return assertNever(source)
      }
    },
  }
}
