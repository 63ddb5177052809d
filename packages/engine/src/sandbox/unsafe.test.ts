import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setCanaries } from './corpus/canaries-corpus.ts'
import { hostileCode } from './corpus/hostile-code-corpus.ts'
import { hostileExpressions } from './corpus/hostile-expressions-corpus.ts'

/*
 * The same corpus against an evaluator without any protection. If little of it does harm there,
 * surviving it proves nothing.
 */
let canaries: Awaited<ReturnType<typeof setCanaries>>
const children: ChildProcess[] = []

beforeAll(async () => {
  canaries = await setCanaries()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await canaries.close()
})

function startEvaluator(): ChildProcess {
  const child = fork(new URL('corpus/unsafe-evaluator-corpus.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=256', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  children.push(child)
  return child
}

interface Job {
  source: string
  isCode: boolean
}

type Harm = 'secret' | 'polluted' | 'hangs or dies' | 'none'

interface Answer {
  text?: string
  polluted?: boolean
}

/** Stays for the next entry unless one may have broken it. */
let evaluator: ChildProcess | undefined

async function harmOf(job: Job): Promise<Harm> {
  evaluator ??= startEvaluator()
  const answer = await answerOf(evaluator, job)
  // An evaluator that cannot even write its answer any more is polluted beyond doubt.
  const { text = '', polluted = true } = answer ?? {}
  if (polluted) {
    evaluator.kill('SIGKILL')
    evaluator = undefined
  }
  if (!answer) return 'hangs or dies'
  if (canaries.foundIn(text).length > 0) return 'secret'
  return polluted ? 'polluted' : 'none'
}

/** Nothing, if it hangs or dies. */
async function answerOf(child: ChildProcess, { source, isCode }: Job): Promise<Answer | undefined> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), 3000)
  const { signal } = stop
  const answered = once(child, 'message', { signal }).then(([answer]: Answer[]) => answer)
  const ended = once(child, 'exit', { signal }).then(() => undefined)
  child.send({ source: canaries.fill(source), isCode })
  try {
    return await Promise.race([answered, ended])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Every n-th entry: enough to judge by, few enough to wait for. */
const sample = <T>(entries: readonly T[], count: number): T[] =>
  entries.filter((_, index) => index % Math.ceil(entries.length / count) === 0)

describe('the corpus bites where nothing protects', () => {
  test.each([
    {
      name: 'expressions that reach',
      entries: sample(
        hostileExpressions.filter(({ aim, source }) => aim === 'reach' && !source.startsWith('=')),
        30,
      ),
      share: 0.5,
      isCode: false,
    },
    {
      name: 'expressions that pollute',
      entries: sample(
        hostileExpressions.filter(({ aim }) => aim === 'pollute'),
        12,
      ),
      share: 0.3,
      isCode: false,
    },
    {
      name: 'expressions that exhaust',
      entries: sample(
        hostileExpressions.filter(({ aim, source }) => aim === 'exhaust' && source.startsWith('(()')),
        5,
      ),
      share: 0.6,
      isCode: false,
    },
    {
      name: 'code that reaches',
      entries: sample(
        hostileCode.filter(({ aim }) => aim === 'reach'),
        16,
      ),
      share: 0.4,
      isCode: true,
    },
  ])('$name', async ({ entries, share, isCode }) => {
    const harms: Harm[] = []
    for (const { source } of entries) harms.push(await harmOf({ source, isCode }))

    const harmful = harms.filter((harm) => harm !== 'none').length
    expect(harmful / entries.length).toBeGreaterThan(share)
  })
})
