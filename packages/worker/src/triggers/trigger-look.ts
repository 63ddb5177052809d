import type { NodeOutput, FiringOutcome, TriggerContext } from '@heddle/core/node'
import { errorData, stateBehind } from '@heddle/core/run'
import type { TriggerPlace } from '../protocol/services.ts'
import { answerAtEnd } from '../protocol/firing-outcome.ts'
import type { Beginning, Firing } from '../protocol/messages.ts'
import { createFileLocator } from '../ports/allowed-files.ts'
import { createBinaryAccess } from '../ports/binary-access.ts'
import { credentialAccess } from '../ports/credential-access.ts'
import { sendWithCredential } from '../ports/credential-request.ts'
import type { World } from '../world/world.ts'
import type { TriggerNode } from './trigger-node.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'

/** A trigger while it looks for something. */
export interface Look {
  context: TriggerContext
  secrets: UsedSecrets
  /** Keeps what it found for the execution that it starts. */
  issue(output: NodeOutput): Beginning
  /** What has become of the execution that started with a ticket. */
  tell(ticket: string, outcome: FiringOutcome): void
  stop(reason?: Error): void
  /** What it remembers, if that is something new. */
  changedStaticData(): Record<string, unknown> | undefined
}

/** Makes what a trigger's functions receive. */
export function startLook(
  world: World,
  { place, trigger }: { place: TriggerPlace; trigger: TriggerNode },
  fire: (firing: Firing) => void,
): Look {
  const { node, workflow, params } = trigger
  const { authority, mode, timezone } = place
  const stop = new AbortController()
  const files: string[] = []
  const secrets = new UsedSecrets()
  const user = { authority, node, secrets }
  const staticData = structuredClone(place.staticData ?? {})
  const before = JSON.stringify(staticData)
  const awaited = new Map<string, (outcome: FiringOutcome) => void>()
  const issue = (output: NodeOutput) =>
    world.tickets.issue(
      { state: stateBehind(node.name, output, Date.now()), files: files.splice(0), secrets },
      output,
    )
  return {
    issue,
    secrets,
    tell(ticket, outcome) {
      awaited.get(ticket)?.(outcome)
      awaited.delete(ticket)
    },
    stop: (reason) => stop.abort(reason),
    changedStaticData: () => (JSON.stringify(staticData) === before ? undefined : staticData),
    context: {
      node,
      workflow,
      mode,
      params,
      timezone,
      emit: (output) => fire({ type: 'beginning', beginning: issue(output) }),
      emitAndWait(output, until) {
        if (mode === 'manual') fire({ type: 'beginning', beginning: issue(output) })
        if (mode === 'manual') return Promise.resolve('unknown')
        const beginning = issue(output)
        const outcome = Promise.withResolvers<FiringOutcome>()
        awaited.set(beginning.ticket, outcome.resolve)
        const laterResponse = until === 'over' && { laterResponse: answerAtEnd }
        fire({ type: 'beginning', beginning: { ...beginning, ...laterResponse }, awaited: true })
        return outcome.promise
      },
      fail: (error) => fire({ type: 'error', error: secrets.hideIn(errorData(error)) }),
      credential: credentialAccess(world, user),
      resolveHost: world.resolveHost,
      http: (request) => sendWithCredential(world, { ...user, request, signal: stop.signal }),
      convert: (conversion, input) =>
        world.conversions.convert(conversion, input, {
          owner: authority.principal.id,
          workflow: workflow.id,
          signal: stop.signal,
        }),
      binary: createBinaryAccess(world, {
        authority,
        executionId: null,
        onWrite: (id) => files.push(id),
      }),
      locateFile: createFileLocator(world.config.filesAllow),
      staticData: (scope) => recordOf(staticData, scope === 'global' ? 'global' : `node:${node.name}`),
      signal: stop.signal,
      now: () => new Date(),
    },
  }
}

function recordOf(all: Record<string, unknown>, key: string): Record<string, unknown> {
  all[key] ??= {}
  return all[key] as Record<string, unknown>
}
