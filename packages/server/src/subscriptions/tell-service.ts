import type { SubscriptionProblem } from '@heddle/contract'
import { AppError } from '@heddle/core'
import type { Logger } from 'pino'
import type { Engine } from '../dispatch/engine.ts'
import type { Subscription } from './subscription-queries.ts'

/** A service does not want to call; the message holds its words. */
export class SubscriptionRefused extends AppError {
  readonly errorCode = 'subscription_refused'
  readonly status = 400
}

interface Parts {
  engine: Pick<Engine, 'ask'>
  log: Logger
}

/** Has a service call from now on; gives what the node remembers of that. */
export async function tellToStart({ engine }: Parts, row: Subscription): Promise<Record<string, unknown>> {
  try {
    return await engine.ask('subscribe', placeOf(row))
  } catch (error) {
    throw new SubscriptionRefused(`${row.node}: ${wordsOf(error)}`)
  }
}

/** Has a service call no more. One that does not want to is a problem for people, and holds up nothing. */
export async function tellToStop({ engine, log }: Parts, row: Subscription): Promise<SubscriptionProblem[]> {
  try {
    await engine.ask('unsubscribe', placeOf(row))
    return []
  } catch (error) {
    const { workflowId, node } = row
    log.warn({ workflowId, node, error }, 'a service could not be told to stop calling')
    return [{ node, message: wordsOf(error) }]
  }
}

function placeOf({ place, node, address, memory }: Subscription) {
  const { webhooks: _webhooks, ...rest } = place
  return { ...rest, node, webhookUrl: address, memory, staticData: null }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
