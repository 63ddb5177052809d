import { stateBefore, stateBehind } from '@heddle/core'
import type { Progress } from '@heddle/worker'
import type { StartRequest } from './execution-request.ts'
import { packState } from './execution-state.ts'

/** What an execution begins with, as it is stored. Null for what a person has started by hand in the middle: it is theirs to repeat. */
export function storedStart(start: StartRequest['start']): Progress | null {
  if ('beginning' in start) return start.beginning
  if ('stored' in start) return { state: start.stored.state }
  if ('output' in start) return { state: packState(stateBehind(start.node, start.output, Date.now())) }
  if ('input' in start) return { state: packState(stateBefore(start.node, start.input)) }
  return null
}
