import { Conflict, NotFound, parseId } from '@heddle/core'
import type { WebCall } from '../http/web-call.ts'
import { receive, type CallResponse } from './receive.ts'
import type { WebParts } from './web-parts.ts'

/** A call that ends the wait of an execution. */
export async function callWaiting(parts: WebParts, call: WebCall): Promise<CallResponse> {
  const { method, path: called } = call.request
  const { text, id, suffix } = readPath(parts, call)
  const waiting = id === undefined ? undefined : await parts.waits.find(id)
  if (!waiting) throw new NotFound('Execution', text)
  if (waiting.status !== 'waiting') throw new Conflict('The execution is no longer waiting')
  const place = { ...waiting.place, mode: 'trigger' as const, staticData: null }
  const [plan] = await parts.engine.ask('planTriggers', { ...place, nodes: [place.node] })
  const webhook = plan?.webhooks.find(
    ({ restart, form, methods, path }) =>
      restart && form === (call.kind === 'form-waiting') && path === suffix && methods.includes(method),
  )
  if (!webhook) throw new NotFound('A wait for', `"${method} ${called}"`)
  const answered = await receive(parts, call, {
    place: { ...place, webhook: webhook.name, params: {} },
    start: ({ beginning }) => parts.waits.resumeByCall(waiting, beginning),
  })
  if (!answered) throw new Conflict('The execution is no longer waiting')
  return answered
}

/** The number and the key, then whatever the node asks for. A wrong key tells nothing about the execution. */
function readPath({ resumeKeys }: WebParts, { kind, request: { path } }: WebCall) {
  const [text = '', key = '', ...suffix] = path.split('/')
  const purpose = kind === 'form-waiting' ? 'form' : 'webhook'
  const id = parseId(text)
  const isKnown = id !== undefined && resumeKeys.isRight(purpose, id, key)
  return { text, id: isKnown ? id : undefined, suffix: suffix.join('/') }
}
