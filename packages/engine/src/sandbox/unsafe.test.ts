import { fork, type ChildProcess } from 'node:child_process'
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

/** A fresh evaluator for every entry: the one before may have broken it. */
async function harmOf({ source, isCode }: Job): Promise<Harm> {
  const child = startEvaluator()
  const harm = await new Promise<Harm>((resolve) => {
    const timer = setTimeout(() => resolve('hangs or dies'), 3000)
    const settle = (found: Harm) => {
      clearTimeout(timer)
      resolve(found)
    }
    child.once('exit', () => settle('hangs or dies'))
    // An evaluator that cannot even write its answer any more is polluted beyond doubt.
    child.once('message', ({ text = '', polluted = true }: { text?: string; polluted?: boolean }) => {
      if (canaries.foundIn(text).length > 0) settle('secret')
      else settle(polluted ? 'polluted' : 'none')
    })
    child.send({ source: canaries.fill(source), isCode })
  })
  child.kill('SIGKILL')
  return harm
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
  ])('$name', { timeout: 120_000 }, async ({ entries, share, isCode }) => {
    const harms: Harm[] = []
    for (const { source } of entries) harms.push(await harmOf({ source, isCode }))

    const harmful = harms.filter((harm) => harm !== 'none').length
    expect(harmful / entries.length).toBeGreaterThan(share)
  })
})
