import type { JsonObject } from '@heddle/core'
import { givenNumber } from '../ai/model-settings.ts'
import { fieldsAs } from '../app/fields-as.ts'
import type { AppParams } from '../app/params.ts'

const numbers = [
  'temperature',
  'top_p',
  'top_k',
  'num_predict',
  'frequency_penalty',
  'presence_penalty',
  'repeat_penalty',
  'num_ctx',
  'repeat_last_n',
  'min_p',
  'seed',
  'main_gpu',
  'num_batch',
  'num_gpu',
  'num_thread',
]
const flags = ['low_vram', 'penalize_newline', 'use_mlock', 'use_mmap', 'vocab_only']

/** Documents have the names of Ollama. What was not added is left to its server. */
export function requestFields(params: AppParams): { fields: JsonObject; options: JsonObject } {
  const given = numbers.flatMap((name) => {
    const number = givenNumber(params, `options.${name}`)
    return number === undefined ? [] : [[name, number] as const]
  })
  const stop = params.maybe('options.stop')
  return {
    fields: fieldsAs(params, 'options', ['think', 'keep_alive', 'format']),
    options: {
      ...Object.fromEntries(given),
      ...fieldsAs(params, 'options', flags),
      ...(stop !== undefined && { stop: [stop] }),
    },
  }
}
