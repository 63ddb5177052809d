import type { NodeOutput } from '@heddle/core/node'
import type { Polled, Told, TriggerPlace } from '../protocol/services.ts'
import type { Beginning, Firing } from '../protocol/messages.ts'
import type { World } from '../world/world.ts'
import { startLook, type Look } from './trigger-look.ts'
import { prepareTrigger, type TriggerNode } from './trigger-node.ts'

/** Triggers that look for something: asked now and then, or watching by themselves. */
export class RunningTriggers {
  readonly #world: World
  readonly #fired: (key: string, firing: Firing) => void
  readonly #running = new Map<string, { look: Look; end: (() => void | Promise<void>) | undefined }>()

  constructor(world: World, fired: (key: string, firing: Firing) => void) {
    this.#world = world
    this.#fired = fired
  }

  async poll(place: TriggerPlace): Promise<Polled> {
    const trigger = await prepareTrigger(this.#world, place)
    const look = startLook(this.#world, { place, trigger }, () => undefined)
    const output = await look.secrets.guard(async () => trigger.definition.poll?.(look.context))
    const changed = look.changedStaticData()
    return {
      ...(output && hasItems(output) && { beginning: look.issue(output) }),
      ...(changed && { staticData: changed }),
    }
  }

  async start({ key, ...place }: TriggerPlace & { key: string }): Promise<void> {
    await this.stop(key)
    const trigger = await prepareTrigger(this.#world, place)
    const look = startLook(this.#world, { place, trigger }, (firing) => this.#fired(key, firing))
    const end = await look.secrets.guard(async () => trigger.definition.trigger?.(look.context))
    this.#running.set(key, { look, end })
  }

  async stop(key: string): Promise<void> {
    const running = this.#running.get(key)
    this.#running.delete(key)
    running?.look.stop()
    await running?.end?.()
  }

  /** An execution that a trigger waits for is over. */
  async tell({ key, ticket, outcome }: Told): Promise<void> {
    this.#running.get(key)?.look.tell(ticket, outcome)
  }
}

/** Lets a trigger look once, as a person asks it to; gives what it finds. */
export async function lookOnce(world: World, place: TriggerPlace, signal: AbortSignal): Promise<Beginning> {
  const trigger = await prepareTrigger(world, place)
  const found = Promise.withResolvers<Beginning>()
  const look = startLook(world, { place, trigger }, (firing) => {
    if (firing.type === 'beginning') found.resolve(firing.beginning)
    else found.reject(new Error(firing.error.message))
  })
  const giveUp = () => found.reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await look.secrets.guard(() => findFirst(trigger, look, found.promise))
  } finally {
    signal.removeEventListener('abort', giveUp)
    look.stop()
  }
}

async function findFirst(
  { definition }: TriggerNode,
  look: Look,
  watched: Promise<Beginning>,
): Promise<Beginning> {
  const output = await definition.poll?.(look.context)
  if (output && hasItems(output)) return look.issue(output)
  if (!definition.trigger) throw new Error('There is nothing new to start with at the moment')
  const end = await definition.trigger(look.context)
  try {
    return await watched
  } finally {
    await end()
  }
}

const hasItems = (output: NodeOutput): boolean => output.some((items) => items && items.length > 0)
