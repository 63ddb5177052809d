import { Conflict, NotFound } from '@heddle/core'
import type { WebCall } from '../http/web-call.ts'
import { receive, type Answered } from './receive.ts'
import type { WebParts } from './web-parts.ts'

/** A call that ends the wait of an execution. */
export async function callWaiting(parts: WebParts, call: WebCall): Promise<Answered> {
  const { id, suffix, isKnown } = readPath(parts, call)
  const waiting = isKnown ? await parts.waits.find(id) : undefined
  if (!waiting) throw new NotFound('Execution', id)
  if (waiting.status !== 'waiting') throw new Conflict('The execution does not wait any more')
  const place = { ...waiting.place, mode: 'trigger' as const, staticData: null }
  const [plan] = await parts.engine.ask('planTriggers', { ...place, nodes: [place.node] })
  const webhook = plan?.webhooks.find(
    ({ restart, form, methods, path }) =>
      restart && form === (call.kind === 'form-waiting') && path === suffix && methods.includes(call.method),
  )
  if (!webhook) throw new NotFound('A wait for', `"${call.method} ${call.path}"`)
  const answered = await receive(parts, call, {
    place: { ...place, webhook: webhook.name, params: {} },
    start: (ticket) => parts.waits.resumeByCall(waiting, ticket),
  })
  if (!answered) throw new Conflict('The execution does not wait any more')
  return answered
}

/** Forms are for people: their address holds a key behind the number. */
function readPath({ formKeys }: WebParts, { kind, path }: WebCall) {
  const [id = '', ...rest] = path.split('/')
  if (kind === 'webhook-waiting') return { id, suffix: rest.join('/'), isKnown: true }
  const [key = '', ...suffix] = rest
  return { id, suffix: suffix.join('/'), isKnown: formKeys.isRight(id, key) }
}
