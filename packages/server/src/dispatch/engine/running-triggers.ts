import { errorData, type NodeOutput, type TriggerContext } from '@heddle/core'
import type { Polled, TriggerPlace } from '../engine-services.ts'
import type { Firing } from '../messages.ts'
import { createBinaryAccess } from './binary-access.ts'
import { sendWithCredential } from './credential-request.ts'
import type { World } from './engine-world.ts'
import { prepareTrigger, type TriggerNode } from './trigger-node.ts'

/** Triggers that look for something: asked now and then, or watching by themselves. */
export class RunningTriggers {
  readonly #world: World
  readonly #fired: (key: string, firing: Firing) => void
  readonly #stops = new Map<string, () => Promise<void>>()

  constructor(world: World, fired: (key: string, firing: Firing) => void) {
    this.#world = world
    this.#fired = fired
  }

  async poll(place: TriggerPlace): Promise<Polled> {
    const trigger = await prepareTrigger(this.#world, place)
    const looking = this.#look(place, trigger, () => undefined)
    const output = await trigger.definition.poll?.(looking.context)
    const changed = looking.changedStaticData()
    return {
      ...(output && hasItems(output) && { ticket: looking.issue(output) }),
      ...(changed && { staticData: changed }),
    }
  }

  async start({ key, ...place }: TriggerPlace & { key: string }): Promise<void> {
    await this.stop(key)
    const trigger = await prepareTrigger(this.#world, place)
    const looking = this.#look(place, trigger, (firing) => this.#fired(key, firing))
    const end = await trigger.definition.trigger?.(looking.context)
    this.#stops.set(key, async () => {
      looking.stop()
      await end?.()
    })
  }

  async stop(key: string): Promise<void> {
    const stop = this.#stops.get(key)
    this.#stops.delete(key)
    await stop?.()
  }

  #look(place: TriggerPlace, { node, workflow, params }: TriggerNode, fire: (firing: Firing) => void) {
    const { ownerId, mode, timezone } = place
    const world = this.#world
    const stop = new AbortController()
    const binaryIds: string[] = []
    const staticData = structuredClone(place.staticData ?? {})
    const before = JSON.stringify(staticData)
    const issue = (output: NodeOutput) =>
      world.tickets.issue({ node: node.name, output, binaryIds: binaryIds.splice(0) })
    const context: TriggerContext = {
      node,
      workflow,
      mode,
      params,
      timezone,
      emit: (output) => fire({ ticket: issue(output) }),
      fail: (error) => fire({ error: errorData(error) }),
      credential: (type) =>
        world.server.ask('useCredential', {
          ownerId,
          nodeType: node.type,
          type,
          reference: node.credentials?.[type],
        }),
      http: (request) => sendWithCredential(world, { ownerId, node, request, signal: stop.signal }),
      binary: createBinaryAccess(world, { ownerId, executionId: null, onWrite: (id) => binaryIds.push(id) }),
      staticData: (scope) => recordOf(staticData, scope === 'global' ? 'global' : `node:${node.name}`),
      signal: stop.signal,
      now: () => new Date(),
    }
    return {
      context,
      issue,
      stop: () => stop.abort(),
      changedStaticData: () => (JSON.stringify(staticData) === before ? undefined : staticData),
    }
  }
}

const hasItems = (output: NodeOutput): boolean => output.some((items) => items && items.length > 0)

function recordOf(all: Record<string, unknown>, key: string): Record<string, unknown> {
  all[key] ??= {}
  return all[key] as Record<string, unknown>
}
