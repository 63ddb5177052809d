interface Timer {
  id: number
  due: number
  /** Milliseconds between repetitions; undefined for a timer that fires once. */
  every?: number
  fire(): void
}

const { now } = Date
const timers = new Map<number, Timer>()
let lastId = 0

type Callback = (...args: unknown[]) => unknown

function add(
  callback: unknown,
  delay: unknown,
  { repeat, args }: { repeat: boolean; args: unknown[] },
): number {
  if (typeof callback !== 'function') throw new TypeError('The callback must be a function')
  const milliseconds = Math.max(Number(delay) || 0, repeat ? 1 : 0)
  lastId++
  timers.set(lastId, {
    id: lastId,
    due: now() + milliseconds,
    every: repeat ? milliseconds : undefined,
    fire: () => void (callback as Callback)(...args),
  })
  return lastId
}

/** Timers for code that waits. They fire from outside, see `nextTimer`, and only within the task's time limit. */
export const timerGlobals = {
  setTimeout: (callback: unknown, delay?: unknown, ...args: unknown[]) =>
    add(callback, delay, { repeat: false, args }),
  setInterval: (callback: unknown, delay?: unknown, ...args: unknown[]) =>
    add(callback, delay, { repeat: true, args }),
  setImmediate: (callback: unknown, ...args: unknown[]) => add(callback, 0, { repeat: false, args }),
  clearTimeout: (id: unknown) => void timers.delete(Number(id)),
  clearInterval: (id: unknown) => void timers.delete(Number(id)),
  clearImmediate: (id: unknown) => void timers.delete(Number(id)),
  queueMicrotask: (callback: () => void) => void runSoon(callback),
}

async function runSoon(callback: () => void): Promise<void> {
  await Promise.resolve()
  callback()
}

/** Fires what is due and gives the milliseconds until the next look; undefined when nothing is left to wait for. */
export function nextTimer(): number | undefined {
  const due = [...timers.values()].filter((timer) => timer.due <= now()).toSorted((a, b) => a.due - b.due)
  for (const timer of due) {
    if (timer.every === undefined) timers.delete(timer.id)
    else timer.due = now() + timer.every
    timer.fire()
  }
  // What was woken may set new timers, but not before this call is over.
  if (due.length > 0) return 0
  if (timers.size === 0) return undefined
  return Math.max(0, Math.min(...[...timers.values()].map((timer) => timer.due - now())))
}
