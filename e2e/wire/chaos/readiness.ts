import { setTimeout as sleep } from 'node:timers/promises'
import type { Life, Member } from './fleet.ts'
import { recoveryMs, type Outage } from './outages.ts'
import type { Verdict } from './verdict.ts'

/** So much later at most a process says what has happened to it. */
const truthMs = 5000
const everyMs = 250
const patienceMs = 5000

/** What a process said of itself. */
interface Saying {
  asked: number
  answered: number
  /** Undefined when it said nothing. */
  isReady: boolean | undefined
}

export interface Listener {
  said: ReadonlyMap<Member, readonly Saying[]>
  stop(): Promise<void>
}

/** Asks every process four times a second whether it is ready. */
export function listenToReadiness(members: readonly Member[]): Listener {
  const said = new Map<Member, Saying[]>(members.map((member) => [member, []]))
  const stopped = new AbortController()
  const loops = [...said].map(async ([{ url }, sayings]) => {
    while (!stopped.signal.aborted) {
      const asked = Date.now()
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).then(
        ({ status }) => status === 200,
        () => undefined,
      )
      sayings.push({ asked, answered: Date.now(), isReady })
      await sleep(everyMs)
    }
  })
  return {
    said,
    async stop() {
      stopped.abort()
      await Promise.all(loops)
    },
  }
}

/** Compares what each process said of itself with what had been done to it. */
export function judgeReadiness({ said }: Listener, outages: readonly Outage[]): Verdict {
  const problems = new Set<string>()
  const delays: number[] = []
  let count = 0
  for (const [member, sayings] of said) {
    const own = outages.filter((outage) => concerns(outage, member))
    for (const life of member.lives) {
      const within = sayings.filter(({ asked, answered }) => asked >= life.from && answered < life.until)
      count += within.length
      for (const saying of within) {
        const problem = judgeSaying(saying, { life, outages: own })
        if (problem) problems.add(`${member.name} ${problem}`)
      }
      delays.push(...own.flatMap((outage) => delayOf(outage, life, within)))
    }
  }
  return {
    figures: {
      'readiness asked': count,
      'outages told': delays.length,
      'outages told after at most, ms': Math.max(0, ...delays),
    },
    problems: [...problems],
  }
}

/** A web process that works runs what it gets by itself: without the queue it is ready all the same. */
const concerns = ({ what }: Outage, { role }: Member): boolean => what !== 'Redis' || role !== 'web'

interface Circumstances {
  life: Life
  outages: readonly Outage[]
}

function judgeSaying(saying: Saying, { life, outages }: Circumstances): string | undefined {
  const { asked, answered, isReady } = saying
  const during = outages.filter(({ began, back }) => answered >= began && asked <= back + recoveryMs)
  if (during.length === 0) {
    if (isReady === true || asked < life.from + recoveryMs) return undefined
    return `${isReady === false ? 'was not ready' : 'said nothing'} although nothing was wrong`
  }
  const known = during.find(
    ({ away, back }) => life.from <= away && asked >= away + truthMs && answered <= back,
  )
  return known && isReady === true
    ? `said it was ready ${truthMs} ms after ${known.what} was gone`
    : undefined
}

/** How long it took until a process first said that it was not ready. */
function delayOf({ away, began, back }: Outage, life: Life, sayings: readonly Saying[]): number[] {
  if (life.from > began || life.until < back || away > back) return []
  const first = sayings.find(
    ({ answered, isReady }) => answered >= began && answered <= back && isReady === false,
  )
  return first ? [Math.max(0, first.answered - away)] : []
}
