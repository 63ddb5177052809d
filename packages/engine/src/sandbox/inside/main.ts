/** What the snapshot holds: everything that expressions and code find in an isolate. */
import { DateTime, Duration, Interval, Settings } from 'luxon'
import { runCode } from './code/run-code.ts'
import { evaluate } from './evaluate.ts'
import { installGlobals } from './globals/install.ts'
import type { CodeTask, EvaluateTask } from './task-data.ts'
import { nextTimer } from './globals/timers.ts'

const { parse } = JSON

let settled = false

// Both names are gone before any foreign code runs.
Object.defineProperties(globalThis, {
  heddleStart: { value: start, configurable: true },
  heddleTick: { value: tick, configurable: true },
})

async function start(kind: 'evaluate' | 'code', data: string, ...texts: string[]): Promise<string> {
  Reflect.deleteProperty(globalThis, 'heddleStart')
  Reflect.deleteProperty(globalThis, 'heddleTick')
  try {
    // V8 puts some names into every new context, whatever the snapshot says.
    installGlobals({ DateTime, Duration, Interval })
    const task = parse(data) as EvaluateTask | CodeTask
    Settings.defaultZone = task.data.timezone
    return kind === 'evaluate'
      ? evaluate(task as EvaluateTask, texts)
      : await runCode(task as CodeTask, texts)
  } finally {
    settled = true
  }
}

/** Fires what is due and says when to come again: in milliseconds, or -1 when the task is done, or -2 when it hangs. */
function tick(): number {
  if (settled) return -1
  return nextTimer() ?? -2
}
