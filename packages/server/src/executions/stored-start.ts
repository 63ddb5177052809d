import { assertNever } from '@heddle/core'
import { stateBefore, stateBehind } from '@heddle/core/run'
import type { Progress } from '@heddle/worker'
import type { StartRequest } from './execution-request.ts'
import { packState } from './execution-state.ts'

/** What an execution begins with, as it is stored. Null for what a person has started by hand in the middle: it is theirs to repeat. */
export function storedStart(start: StartRequest['start']): Progress | null {
  switch (start.type) {
    case 'beginning':
      return start.beginning
    case 'stored':
      return { state: start.stored.state }
    case 'output':
      return { state: packState(stateBehind(start.node, start.output, Date.now())) }
    case 'input':
      return { state: packState(stateBefore(start.node, start.input)) }
    case 'plan':
    case 'trigger':
    case 'problem':
      return null
    default:
      return assertNever(start)
  }
}
