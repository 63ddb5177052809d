import type {
  Effect,
  FileAccess,
  HttpRequest,
  HttpResponse,
  KnowledgeAccess,
  ModelMeter,
  NodeStore,
} from '@heddle/core/node'
import { originOf, type NodeCall } from './node-call.ts'

/** A node that was given up on may still be running; nothing outside does anything for it any more. */
export async function whileRunning<T>({ signal }: NodeCall, act: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return act()
}

/**
 * The same for what may change something outside. That is stored first: if the execution is lost from here on, it cannot simply
 * begin again. Once is enough until its state is stored again.
 */
export function writing<T>(call: NodeCall, act: () => Promise<T>, effect = effectOf(call)): Promise<T> {
  return whileRunning(call, async () => {
    await beforeWriting(call, effect)
    return act()
  })
}

const effectOf = ({ prepared }: NodeCall): Effect =>
  prepared.definition.effectOf(prepared.parameters) ?? 'writes'

async function beforeWriting(call: NodeCall, effect: Effect): Promise<void> {
  const { run } = call
  if (effect !== 'writes' || run.hasWritten) return
  run.hasWritten = true
  await run.ports.beforeWriting?.(originOf(call))
}

export function sendRequest(call: NodeCall, request: HttpRequest): Promise<HttpResponse> {
  const send = () => call.run.ports.http(request, originOf(call))
  return isSafe(request) ? whileRunning(call, send) : writing(call, send)
}

/** What only reads may be done again. */
const isSafe = ({ method = 'GET' }: HttpRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())

export function filesOf(call: NodeCall): FileAccess {
  const { files } = call.run.ports
  return {
    find: (pattern) => whileRunning(call, () => files.find(pattern)),
    read: (path) => whileRunning(call, () => files.read(path)),
    write: (path, content, options) => writing(call, () => files.write(path, content, options)),
  }
}

export function storeOf(call: NodeCall): NodeStore {
  const store = call.run.ports.store(originOf(call))
  return {
    get: (scope, key) => store.get(scope, key),
    async set(scope, key, value) {
      await beforeWriting(call, effectOf(call))
      return store.set(scope, key, value)
    },
  }
}

export function knowledgeOf(call: NodeCall): KnowledgeAccess {
  const { knowledge } = call.run.ports
  return {
    add: (...args) => writing(call, () => knowledge.add(...args)),
    nearest: (...args) => whileRunning(call, () => knowledge.nearest(...args)),
    update: (...args) => writing(call, () => knowledge.update(...args)),
    clear: (...args) => writing(call, () => knowledge.clear(...args)),
    list: () => whileRunning(call, knowledge.list),
  }
}

/** What a call has taken is kept also when nobody waits for its answer any more: it has been paid for. */
export function meterOf(call: NodeCall): ModelMeter {
  const meter = call.run.ports.meter(originOf(call))
  return { admit: () => whileRunning(call, meter.admit), note: meter.note }
}
