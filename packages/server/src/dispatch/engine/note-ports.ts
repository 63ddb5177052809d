import type { EnginePorts } from '@heddle/engine'

/**
 * Tells which node goes on whenever one does: when it starts, and when it has got something that it waited for.
 * An execution runs one node at a time, so the one that was started last is meant.
 */
export function notePorts(ports: EnginePorts, note: (node: string) => void): EnginePorts {
  let current: string | undefined
  const goOn = () => {
    if (current !== undefined) note(current)
  }
  const all = <T extends object>(functions: T): T => noteAll(functions, goOn)
  return {
    ...all(ports),
    binary: all(ports.binary),
    files: all(ports.files),
    sandbox: all(ports.sandbox),
    store: (from) => all(ports.store(from)),
    emit(event) {
      ports.emit(event)
      if (event.type !== 'nodeStarted') return
      current = event.node
      goOn()
    },
  }
}

/** The functions of an object, each with a note when it has given what it promised. Everything else stays as it is. */
function noteAll<T extends object>(functions: T, note: () => void): T {
  const noted = Object.entries(functions).map(([name, act]: [string, unknown]) => [
    name,
    typeof act === 'function' ? noteEnd(act, note) : act,
  ])
  // The same names, and functions of the same types.
  return Object.fromEntries(noted) as T
}

const noteEnd =
  (act: Function, note: () => void) =>
  (...args: unknown[]): unknown => {
    const result: unknown = Reflect.apply(act, undefined, args)
    return result instanceof Promise ? result.finally(note) : result
  }
