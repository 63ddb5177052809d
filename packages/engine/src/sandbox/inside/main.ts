/** What the snapshot holds: everything that expressions and code find in an isolate. */
import { ExpressionError, Facade, MissingValue } from '@heddle/core/expression'
import { DateTime, Duration, Interval, Settings } from 'luxon'
import { CodeError } from './code/code-error.ts'
import { runCode } from './code/run-code.ts'
import { evaluate } from './evaluate.ts'
import { takeConsole } from './globals/console.ts'
import { installGlobals, installPlainGlobals } from './globals/install.ts'
import { nextTimer } from './globals/timers.ts'
import { harden } from './harden.ts'
import type { CodeTask, EvaluateTask } from './task-data.ts'

const { parse } = JSON

let settled = false
let isHardened = false

// Both names are gone before any foreign code runs.
Object.defineProperties(globalThis, {
  heddleStart: { value: start, configurable: true },
  heddleTick: { value: tick, configurable: true },
})

/** Only plain code is started in a context that something ran in before. */
async function start(
  kind: 'evaluate' | 'code' | 'plainCode',
  data: string,
  ...texts: string[]
): Promise<string> {
  const isPlain = kind === 'plainCode'
  settled = false
  try {
    if (isPlain) enterAgain()
    else enter()
    const task = parse(data) as EvaluateTask | CodeTask
    Settings.defaultZone = task.data.timezone
    return kind === 'evaluate'
      ? evaluate(task as EvaluateTask, texts)
      : await runCode({ ...(task as CodeTask), isPlain }, texts)
  } finally {
    settled = true
  }
}

function enter(): void {
  forgetEntries()
  installGlobals({ DateTime, Duration, Interval })
}

function enterAgain(): void {
  // Lines that came after the end of the last run.
  takeConsole()
  if (isHardened) return
  forgetEntries()
  installPlainGlobals()
  harden([Facade, ExpressionError, MissingValue, CodeError])
  isHardened = true
}

function forgetEntries(): void {
  Reflect.deleteProperty(globalThis, 'heddleStart')
  Reflect.deleteProperty(globalThis, 'heddleTick')
}

/** Fires what is due and says when to come again: in milliseconds, or -1 when the task is done, or -2 when it hangs. */
function tick(): number {
  if (settled) return -1
  return nextTimer() ?? -2
}
