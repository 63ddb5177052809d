import type { Begun, Reception } from '../protocol/reception.ts'
import type { EarlyCall } from '../protocol/services.ts'
import type { World } from '../world/world.ts'
import { receiveCall } from './receive-call.ts'

/** Nobody hears of an execution before its row is written, so only those begin early that answer at their end. */
export async function receiveEarly(world: World, call: EarlyCall): Promise<Reception | Begun> {
  const reception = await receiveCall(world, call)
  if (reception.type !== 'starting' || reception.isQuestion) return reception
  const { beginning, allowedOrigins } = reception
  const { ticket, files, laterResponse } = beginning
  if (!laterResponse || laterResponse.mode === 'streaming' || files.length > 0) return reception
  world.performEarly({ ...call.execution, laterResponse, start: { type: 'ticket', ticket } })
  return { type: 'begun', beginning, allowedOrigins }
}
