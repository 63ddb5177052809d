import type { Subscription } from '@heddle/core/node'
import type { SubscriptionPlace } from '../protocol/services.ts'
import type { World } from '../world/world.ts'
import { startLook } from './trigger-look.ts'
import { prepareTrigger } from './trigger-node.ts'

/** How long a service may take. A person waits for the switch meanwhile. */
const serviceMs = 30_000

/** Tells a service where to send its events, or to stop. Gives what the node remembers of it. */
export async function tellService(
  world: World,
  act: keyof Subscription,
  { webhookUrl, memory: before, ...place }: SubscriptionPlace,
): Promise<Record<string, unknown>> {
  const trigger = await prepareTrigger(world, place)
  const look = startLook(world, { place, trigger }, () => undefined)
  const memory = structuredClone(before)
  const late = setTimeout(() => look.stop(new Error('The service did not answer in time')), serviceMs)
  try {
    await look.secrets.guard(async () =>
      trigger.definition.subscription?.[act]({ ...look.context, webhookUrl, memory }),
    )
    return memory
  } finally {
    clearTimeout(late)
    look.stop()
  }
}
