import type { EnginePorts, RunEvent } from '@heddle/engine'
import { setTimeout as sleep } from 'node:timers/promises'
import { packJson } from '../../db/packed-json.ts'
import { createHostResolver } from '../../outbound/resolve-host.ts'
import type { Job } from '../messages.ts'
import { createAllowedFiles } from './allowed-files.ts'
import { createBinaryAccess } from './binary-access.ts'
import { callWorkflow } from './call-workflow.ts'
import { sendWithCredential } from './credential-request.ts'
import type { World } from './engine-world.ts'
import { runCommand } from './run-command.ts'

interface Reporting {
  emit(event: RunEvent): void
  checkpoint(state: Uint8Array): void
}

/** What the engine gets from the world while it performs one job. Rights are those of the workflow's owner. */
export function createPorts(world: World, job: Job, { emit, checkpoint }: Reporting): EnginePorts {
  const { ownerId } = job
  const binary = createBinaryAccess(world, { ownerId, executionId: job.executionId })
  return {
    findNode: world.findNode,
    http: (request, { node, signal }) => sendWithCredential(world, { ownerId, node, request, signal }),
    credential: (type, { node }) =>
      world.server.ask('useCredential', {
        ownerId,
        nodeType: node.type,
        type,
        reference: node.credentials?.[type],
      }),
    resolveHost: createHostResolver(world.config),
    binary: { read: binary.read, stream: binary.stream, write: (bytes, info) => binary.write(bytes, info) },
    files: createAllowedFiles(world.config.filesAllow),
    runCommand: (command, { signal }) => runCommand(command, world.config, signal),
    store: ({ workflow, node }) => createStore(world, Number(workflow.id ?? 0), node.name),
    sandbox: world.sandbox,
    callWorkflow: (call, from) => callWorkflow(world, job, { call, from }),
    instance: (call) => world.server.ask('callInstance', { ...call, actorId: ownerId }),
    ...(job.saveProgress && { checkpoint: async (state) => checkpoint(packJson(JSON.stringify(state))) }),
    emit,
    now: Date.now,
    sleep: (milliseconds, signal) =>
      sleep(milliseconds, undefined, { signal }).catch(() => {
        throw signal.reason
      }),
  }
}

function createStore({ server }: World, workflowId: number, name: string): ReturnType<EnginePorts['store']> {
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
