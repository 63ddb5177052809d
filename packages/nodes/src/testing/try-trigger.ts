import type { NodeDefinition, VerifyContext, WebhookContext, WebhookOutcome } from '@heddle/core/node'
import type { WebhookRequest } from '@heddle/core/node'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { contextOf, switchTrigger, type TriggerTrial } from './app-trigger.ts'
import { startDouble, type Double, type DoubleService } from './double.ts'
import { wholeRequest } from './whole-request.ts'

interface TriggerWorld {
  hosts: readonly string[]
  service: DoubleService
  credentials: Readonly<Record<string, Record<string, unknown>>>
}

type Setting = Omit<TriggerTrial, 'double' | 'credentials'> & { webhookUrl?: string }

interface IncomingCall extends Setting {
  webhook?: string
  request?: Partial<WebhookRequest>
}

/** A trigger that its service calls, beside the double of the service. */
export function tryTrigger(node: NodeDefinition, world: TriggerWorld) {
  const { credentials } = world
  let double: Double
  beforeAll(async () => {
    double = await startDouble(world.hosts, world.service, credentials)
  })
  afterAll(() => double.stop())
  beforeEach(() => void double.requests.splice(0))

  const switchTo = async (work: 'subscribe' | 'unsubscribe', { memory = {}, ...setting }: Setting) => {
    await switchTrigger(node, work, { ...setting, memory, double, credentials })
    return memory
  }
  return {
    /** The requests of the running test. */
    requests: () => double.requests,
    /** Both give what the trigger keeps. */
    subscribe: (setting: Setting = {}) => switchTo('subscribe', setting),
    unsubscribe: (setting: Setting = {}) => switchTo('unsubscribe', setting),
    /** A call as the server passes it on: verified first. */
    async call({ webhook = 'default', request, memory = {}, ...setting }: IncomingCall) {
      const context = {
        ...contextOf(node, { ...setting, double, credentials }),
        memory,
        webhook,
        test: false,
        typesBehind: new Set<string>(),
        state: {},
        request: wholeRequest(request),
      }
      const refusal = await node.verify?.(context satisfies VerifyContext)
      if (refusal) return { response: refusal } satisfies WebhookOutcome
      if (!node.webhook) throw new Error('The trigger takes no calls')
      return node.webhook(context satisfies WebhookContext)
    },
  }
}
