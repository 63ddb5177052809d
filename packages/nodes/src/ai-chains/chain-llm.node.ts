import { isJsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { fallbackInput, modelInput, parserInput } from '../ai/agent-inputs.ts'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import { askForData, askModel } from '../ai/prompt-answer.ts'
import { inBatches } from '../ai/prompt-batches.ts'
import { modelOf } from '../ai/prompt-model.ts'
import { promptOf } from '../ai/prompt-text.ts'
import { maybeSupplied, needSupplied } from '../ai/supplied.ts'
import format from '../formats/chainLlm.json' with { type: 'json' }
import { messagesOf } from './chain-messages.ts'
import { chainCodex, chainWords } from './chain-words.ts'

/** Documents of these versions have no setting for a parser: it counts when it is there. */
const alwaysParsed = [1, 1.1, 1.3]

export const chainLlm = defineRoot({
  name: 'chainLlm',
  label: 'Basic LLM Chain',
  description: 'Asks a model one question',
  format,
  icon: 'file:chain.svg',
  codex: chainCodex('prompt', 'ask'),
  words: {
    ...chainWords,
    labels: { ...chainWords.labels, messages: 'Chat Messages', binaryImageDataKey: 'Image File Field' },
    choices: {
      ...chainWords.choices,
      AIMessagePromptTemplate: 'AI',
      SystemMessagePromptTemplate: 'System',
      HumanMessagePromptTemplate: 'User',
      imageBinary: 'Image (File)',
      imageUrl: 'Image (URL)',
    },
  },
  subInputs: [
    modelInput,
    fallbackInput,
    parserInput,
    { ...parserInput, required: false, displayOptions: { show: { '@version': alwaysParsed } } },
  ],
  effect: 'reads',
  run: (context, paramsFor) => {
    const usual = context.node.typeVersion >= 1.7 ? 5 : 1
    return inBatches(context, { paramsFor, at: 'batching', usual }, answer)
  },
})

async function answer(call: RootCall): Promise<Item | Item[]> {
  const { context, params, itemIndex } = call
  const { signal, http } = context
  const [model, parser] = await Promise.all([
    modelOf(context, itemIndex, { needsFallback: params.flag('needsFallback') }),
    parserOf(call),
  ])
  const messages = await messagesOf(call, promptOf(call, 'prompt'))
  const conversation = { model, system: '', messages, signal, http }
  if (!parser) return { json: { text: await askModel(conversation) } }
  const { data } = await askForData(conversation, parser)
  if (parser.schema) return { json: { output: data } }
  return [data].flat().map((each) => ({ json: isJsonObject(each) ? each : { text: each } }))
}

function parserOf({ context, params, itemIndex }: RootCall) {
  if (alwaysParsed.includes(params.version)) return maybeSupplied(context, 'ai_outputParser', itemIndex)
  return params.flag('hasOutputParser') ? needSupplied(context, 'ai_outputParser', itemIndex) : undefined
}
