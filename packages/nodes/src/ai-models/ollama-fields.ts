import type { JsonObject } from '@heddle/core'
import { givenLimit, givenNumber } from '../ai/model-settings.ts'
import type { AppParams } from '../app/params.ts'

/** How a model is loaded and run, which only Ollama can be told; by the names in documents. */
const numbers = {
  mainGpu: 'main_gpu',
  numBatch: 'num_batch',
  numCtx: 'num_ctx',
  repeatPenalty: 'repeat_penalty',
}
/** Where -1 or 0 leaves it to Ollama. */
const limits = { topK: 'top_k', numGpu: 'num_gpu', numThread: 'num_thread' }
const flags = {
  lowVram: 'low_vram',
  penalizeNewline: 'penalize_newline',
  useMLock: 'use_mlock',
  useMMap: 'use_mmap',
  vocabOnly: 'vocab_only',
}

/** What a request says to Ollama beside what all models are told. */
export function ollamaFields(params: AppParams): { fields: JsonObject; options: JsonObject } {
  const read = (names: Record<string, string>, value: (path: string) => unknown) =>
    Object.entries(names).flatMap(([name, sent]) => {
      const given = value(`options.${name}`)
      return given === undefined ? [] : [[sent, given] as const]
    })
  const flag = (path: string) => (params.value(path) === undefined ? undefined : params.flag(path))
  return {
    fields: Object.fromEntries([
      ...read({ think: 'think' }, flag),
      ...read({ keepAlive: 'keep_alive' }, params.maybe),
    ]),
    options: Object.fromEntries([
      ...read(numbers, (path) => givenNumber(params, path)),
      ...read(limits, (path) => givenLimit(params, path)),
      ...read(flags, flag),
    ]),
  }
}
