import type { Workflow } from '@heddle/core'
import { unpackJson } from '../protocol/packed-json.ts'
import type { ServerServices } from '../protocol/services.ts'
import type { WorkflowSource } from '../protocol/messages.ts'
import type { Remote } from '../protocol/remote.ts'

const versionsKept = 200

export interface VersionCache {
  /** The workflow to run. Versions never change, so each is asked for once. */
  load(source: WorkflowSource): Promise<Workflow>
}

export function createVersionCache(server: Remote<ServerServices>): VersionCache {
  const known = new Map<string, Promise<Workflow>>()

  const ask = (versionId: string): Promise<Workflow> => {
    const asked = server.ask('loadVersion', versionId)
    asked.catch(() => known.delete(versionId))
    known.set(versionId, asked)
    if (known.size > versionsKept) known.delete(known.keys().next().value ?? '')
    return asked
  }

  return {
    async load(source) {
      if ('document' in source) return source.document
      if ('packed' in source) return JSON.parse(unpackJson(source.packed)) as Workflow
      const version = await (known.get(source.versionId) ?? ask(source.versionId))
      return version.active === source.active ? version : { ...version, active: source.active }
    },
  }
}
