import { AppError } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { IncomingCall, Reception } from '../protocol/services.ts'
import { allowedOrigins } from '../triggers/allowed-origins.ts'
import { credentialAccess } from '../ports/credential-access.ts'
import type { World } from '../world/world.ts'
import { prepareTrigger, type TriggerNode } from '../triggers/trigger-node.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'
import { writeResponse } from './write-response.ts'

/** Lets a node say whether somebody may call it, before anything they send is read; undefined when they may. */
export async function admitCall(world: World, call: IncomingCall): Promise<Reception | undefined> {
  try {
    return await refuse(world, call, {
      trigger: await prepareTrigger(world, call),
      secrets: new UsedSecrets(),
    })
  } catch (error) {
    return failedReception(error)
  }
}

/** What a caller who is not let in gets. */
export async function refuse(
  world: World,
  call: IncomingCall,
  { trigger, secrets }: { trigger: TriggerNode; secrets: UsedSecrets },
): Promise<Reception | undefined> {
  const { definition, node, params } = trigger
  const { authority, webhook, request } = call
  const refusal: WebhookResponse | undefined = await definition.admit?.({
    node,
    request,
    webhook,
    params,
    credential: credentialAccess(world, { authority, node, secrets }),
    now: () => new Date(),
  })
  return (
    refusal && { response: writeResponse(refusal), refused: true, allowedOrigins: allowedOrigins(params) }
  )
}

export function failedReception(error: unknown): Reception {
  const known = error instanceof AppError && error.status < 500 ? error : undefined
  const status = known?.status ?? 500
  const message = error instanceof Error ? error.message : 'The call could not be handled'
  const body = { code: status, message, hint: known?.hint ?? '', errorCode: known?.errorCode ?? 'internal' }
  return { response: writeResponse({ status, body }), refused: status < 500, allowedOrigins: '' }
}
