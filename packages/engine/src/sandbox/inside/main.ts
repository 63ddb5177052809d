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

type Kind = 'evaluate' | 'code' | 'plainCode'

let settled = false
let isHardened = false
let running: Promise<string> | undefined
let answer: string | undefined

const doors = { start, attempt, takeAnswer, waitForAnswer, tick }

// The name is gone before any foreign code runs.
Object.defineProperty(globalThis, 'heddleDoor', {
  value: (name: keyof typeof doors, ...given: [Kind, string]) => doors[name](...given),
  configurable: true,
})

/** Only plain code is started in a context that something ran in before. */
async function start(kind: Kind, data: string, ...texts: string[]): Promise<string> {
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

/** Starts a task whose answer is looked for when this call is over: most are done by then. */
function attempt(kind: Kind, data: string, ...texts: string[]): void {
  answer = undefined
  running = noteAnswer(start(kind, data, ...texts))
}

async function noteAnswer(given: Promise<string>): Promise<string> {
  answer = await given
  return answer
}

/** Undefined while there is none, or never will be. */
function takeAnswer(): string | undefined {
  return answer
}

function waitForAnswer(): Promise<string> | undefined {
  return running
}

function enter(): void {
  forgetDoor()
  installGlobals({ DateTime, Duration, Interval })
}

function enterAgain(): void {
  // Lines that came after the end of the last run.
  takeConsole()
  if (isHardened) return
  forgetDoor()
  installPlainGlobals()
  harden([Facade, ExpressionError, MissingValue, CodeError])
  isHardened = true
}

function forgetDoor(): void {
  Reflect.deleteProperty(globalThis, 'heddleDoor')
}

/** Fires what is due and says when to come again: in milliseconds, or -1 when the task is done, or -2 when it hangs. */
function tick(): number {
  if (settled) return -1
  return nextTimer() ?? -2
}
