import { MissingValue, NeedsSandbox } from '../expression-error.ts'
import { existsInSandbox, findMethod } from '../natives/find-method.ts'
import { Facade, facadeCost } from '../values/facade.ts'
import type { Session } from './scope.ts'
import { kindOf } from '../values/value-kind.ts'

interface MethodCall {
  receiver: unknown
  name: string
  args: readonly unknown[]
}

/** The only way by which an expression calls a method: by name, from our tables. */
export function callMethod({ receiver, name, args }: MethodCall, session: Session): unknown {
  if (receiver instanceof Facade) {
    session.spend(facadeCost)
    return callFacade(receiver, name, args)
  }
  const kind = kindOf(receiver)
  const run = findMethod(kind, name)
  // The table is entered by the receiver's own kind.
  if (run) return run(receiver as never, args, session)
  if (existsInSandbox(kind, name)) throw new NeedsSandbox(name)
  throw new MissingValue(`${name} is not a function`)
}

/** Whether there is such a method, here or in the sandbox. */
export function offers(receiver: unknown, name: string): boolean {
  if (receiver instanceof Facade) return receiver.findMethod(name) !== undefined
  const kind = kindOf(receiver)
  return findMethod(kind, name) !== undefined || existsInSandbox(kind, name)
}

function callFacade(facade: Facade, name: string, args: readonly unknown[]): unknown {
  const run = facade.findMethod(name)
  if (!run) throw new MissingValue(`${facade.label}.${name} is not a function`)
  return run(...args)
}
