import { parseId } from '@heddle/core'
import type { ExecutionState } from '@heddle/core/run'
import type { EnginePorts, RunEvent } from '@heddle/engine'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../protocol/messages.ts'
import { createAllowedFiles } from '../ports/allowed-files.ts'
import { askInstance } from '../ports/ask-instance.ts'
import { createBinaryAccess } from '../ports/binary-access.ts'
import { createKnowledge } from '../ports/knowledge.ts'
import { createMeter } from '../ports/meter.ts'
import { callWorkflow } from './call-workflow.ts'
import { credentialAccess } from '../ports/credential-access.ts'
import { sendWithCredential } from '../ports/credential-request.ts'
import type { World } from '../world/world.ts'
import { runCommand } from '../ports/run-command.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import type { TraceContext } from '../traces/span.ts'

interface Reporting {
  emit(event: RunEvent): void
  checkpoint(state: ExecutionState): Promise<void>
  beforeWriting(node: string): Promise<void>
  /** Ids of the files that the run has made or been given, together with the runs that it calls. */
  files: Set<string>
  /** Those of the run, together with those of the runs that it calls. */
  secrets: UsedSecrets
  /** The trace that the run belongs to. */
  trace?: TraceContext | undefined
}

/** What the engine gets from the world while it performs one job. Rights are those of the job's authority. */
export function createPorts(
  world: World,
  job: Job,
  { emit, checkpoint, beforeWriting, files, secrets, trace }: Reporting,
): EnginePorts {
  const { authority, mode, executionId } = job
  const binary = createBinaryAccess(world, { authority, executionId, files, byHand: mode === 'manual' })
  return {
    findNode: world.findNode,
    http: (request, { node, signal }) =>
      sendWithCredential(world, { authority, node, secrets, request, signal }),
    credential: (type, { node }) => credentialAccess(world, { authority, node, secrets })(type),
    resolveHost: world.resolveHost,
    binary: { read: binary.read, stream: binary.stream, write: (bytes, info) => binary.write(bytes, info) },
    files: createAllowedFiles(world.config.filesAllow),
    runCommand: (command, { signal }) => runCommand(command, world.config, signal),
    store: ({ workflow, node }) => createStore(world, workflow.id, node.name),
    knowledge: createKnowledge(world, authority),
    meter: ({ workflow }) => createMeter(world, job, workflow.id),
    sandbox: world.sandbox.forRuns(authority.principal.id),
    convert: (conversion, input, { workflow, signal }) =>
      world.conversions.convert(conversion, input, {
        owner: authority.principal.id,
        workflow: workflow.id,
        signal,
      }),
    callWorkflow: (call, from, begins) =>
      callWorkflow(world, job, { call, from, begins, files, secrets, trace, beforeWriting }),
    instance: (call) => askInstance(world, { ...call, authority }),
    askByMail: ({ input, ...question }, { workflow }) =>
      world.server.ask('askByMail', {
        ...question,
        // What someone reads in a mail leaves the instance.
        input: secrets.hideInText(input),
        workflow: workflow.name,
      }),
    // A run by hand is never gone on with: somebody watches it, and can start it again.
    ...(mode !== 'manual' && {
      checkpoint,
      beforeWriting: ({ node }) => beforeWriting(node.name),
    }),
    emit,
    now: Date.now,
    sleep: (milliseconds, signal) =>
      sleep(milliseconds, undefined, { signal }).catch(() => {
        throw signal.reason
      }),
  }
}

function createStore(
  { server }: World,
  id: string | undefined,
  name: string,
): ReturnType<EnginePorts['store']> {
  const workflowId = id === undefined ? undefined : parseId(id)
  // A workflow that was never saved has no next run that could remember this one.
  if (workflowId === undefined) return { get: async () => undefined, set: async () => undefined }
  const entry = (scope: 'node' | 'workflow', key: string) => ({
    workflowId,
    node: scope === 'node' ? name : '',
    key,
  })
  return {
    get: (scope, key) => server.ask('readStore', entry(scope, key)),
    set: (scope, key, value) => server.ask('writeStore', { ...entry(scope, key), value }),
  }
}
