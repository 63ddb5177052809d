import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { RunContext } from '@heddle/core/node'
import { wrapLanguageModel, type LanguageModel } from 'ai'
import { suppliedOf } from './supplied.ts'

interface Choice {
  /** A second model answers when the first one cannot. */
  needsFallback?: boolean
}

type Asker = Pick<RunContext, 'supplied' | 'node' | 'signal'>

/** The model that hangs on a node; with a fallback, each call that the first one fails goes to the second. */
export async function modelOf(
  context: Asker,
  itemIndex: number,
  { needsFallback = false }: Choice = {},
): Promise<LanguageModel> {
  const models = await suppliedOf(context, 'ai_languageModel', itemIndex)
  const first = models.find(({ input }) => input === 0)
  if (!first) throw new Error(`Connect a model to "${context.node.name}"`)
  if (!needsFallback) return first.value
  const second = models.find(({ input }) => input === 1)
  if (!second) throw new Error(`Connect a fallback model to "${context.node.name}"`)
  return withFallback(first.value, second.value, context.signal)
}

/** By call and not by conversation: what tools have done is not done again. */
function withFallback(first: LanguageModel, second: LanguageModel, signal: AbortSignal): LanguageModel {
  const instead = wrapped(second)
  const unlessStopped = <T>(act: () => PromiseLike<T>) => {
    signal.throwIfAborted()
    return act()
  }
  return wrapLanguageModel({
    model: wrapped(first),
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ doGenerate, params }) {
        try {
          return await doGenerate()
        } catch {
          return unlessStopped(() => instead.doGenerate(params))
        }
      },
      async wrapStream({ doStream, params }) {
        try {
          return await doStream()
        } catch {
          return unlessStopped(() => instead.doStream(params))
        }
      },
    },
  })
}

/** Sub-nodes supply models as objects, never by their names. */
const wrapped = (model: LanguageModel): LanguageModelV4 => model as LanguageModelV4
