import { AppError } from '@heddle/core'
import type { WebhookRequest, WebhookResponse } from '@heddle/core/node'
import type { AnsweredCall } from '../protocol/reception.ts'
import type { IncomingCall } from '../protocol/services.ts'
import { allowedOrigins } from '../triggers/allowed-origins.ts'
import { credentialAccess } from '../ports/credential-access.ts'
import type { World } from '../world/world.ts'
import { prepareTrigger, type TriggerNode } from '../triggers/trigger-node.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'
import { writeResponse } from './write-response.ts'

/** Lets a node say whether somebody may call it, before anything they send is read; undefined when they may. */
export async function admitCall(world: World, call: IncomingCall): Promise<AnsweredCall | undefined> {
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
): Promise<AnsweredCall | undefined> {
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
  return refusal && refusedReception(refusal, params)
}

/** What a caller gets who was let in by the head of their call, and does not show by its body that they are the service. */
export async function refuseUnverified(
  world: World,
  { authority, webhook, memory = {} }: IncomingCall,
  { trigger, request, secrets }: { trigger: TriggerNode; request: WebhookRequest; secrets: UsedSecrets },
): Promise<AnsweredCall | undefined> {
  const { definition, node, params } = trigger
  const refusal = await definition.verify?.({
    node,
    request,
    webhook,
    params,
    memory,
    credential: credentialAccess(world, { authority, node, secrets }),
    now: () => new Date(),
  })
  return refusal && refusedReception(refusal, params)
}

const refusedReception = (refusal: WebhookResponse, params: Record<string, unknown>): AnsweredCall => ({
  type: 'refused',
  response: writeResponse(refusal),
  allowedOrigins: allowedOrigins(params),
})

export function failedReception(error: unknown): AnsweredCall {
  const known = error instanceof AppError && error.status < 500 ? error : undefined
  const status = known?.status ?? 500
  const message = error instanceof Error ? error.message : 'The call could not be handled'
  const body = { code: status, message, hint: known?.hint ?? '', errorCode: known?.errorCode ?? 'internal' }
  const type = status < 500 ? 'refused' : 'answered'
  return { type, response: writeResponse({ status, body }), allowedOrigins: '' }
}
