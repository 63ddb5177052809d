import type { Begun, EndedAtOnce, Reception } from '../protocol/reception.ts'
import type { EarlyCall } from '../protocol/services.ts'
import type { World } from '../world/world.ts'
import { packOpening, receiveUnpacked } from './receive-call.ts'

/**
 * Nobody hears of an execution before its row is written, so only those begin early that answer at their end. The server is told
 * first what they begin with, even if they never let this thread speak again; that is only packed in vain for those that
 * are known to be quick.
 */
export async function receiveEarly(
  world: World,
  { execution, ...call }: EarlyCall,
): Promise<Reception | Begun | EndedAtOnce> {
  const reception = await receiveUnpacked(world, call)
  if (reception.type !== 'starting') return reception
  const { beginning, isQuestion, allowedOrigins } = reception
  const { ticket, files, laterResponse } = beginning
  if (isQuestion || !laterResponse || laterResponse.mode === 'streaming' || files.length > 0)
    return packOpening(reception)
  const job = { ...execution, laterResponse, start: { type: 'ticket' as const, ticket } }
  const isQuick = world.quickRuns.has(job)
  const end = isQuick ? await world.performAtOnce(job) : world.performEarly(job)
  if (end) return { type: 'endedAtOnce', end, laterResponse, allowedOrigins }
  return { type: 'begun', beginning: packOpening(reception).beginning, allowedOrigins }
}
