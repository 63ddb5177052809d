import { modelInput } from '../ai/agent-inputs.ts'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import { askModel } from '../ai/prompt-answer.ts'
import { inBatches } from '../ai/prompt-batches.ts'
import { modelOf } from '../ai/prompt-model.ts'
import { promptOf } from '../ai/prompt-text.ts'
import { fillPlaces } from '../ai/schema-fixing.ts'
import { needSupplied } from '../ai/supplied.ts'
import format from '../formats/chainRetrievalQa.json' with { type: 'json' }
import { chainCodex, chainWords } from './chain-words.ts'

const usualSystem = [
  'Answer the question of the user with the texts below, and with nothing else.',
  'If they do not say it, say that you do not know.',
  '',
  '{context}',
].join('\n')

export const chainRetrievalQa = defineRoot({
  name: 'chainRetrievalQa',
  label: 'Question and Answer Chain',
  description: 'Has a model answer questions with what a retriever finds',
  format,
  icon: 'file:questions.svg',
  codex: chainCodex('rag', 'documents', 'knowledge'),
  words: {
    ...chainWords,
    descriptions: {
      ...chainWords.descriptions,
      systemPromptTemplate: 'The place {context} is filled with what was found',
    },
    longTexts: ['text', 'query', 'systemPromptTemplate'],
  },
  subInputs: [
    { ...modelInput, displayName: 'Model' },
    { kind: 'ai_retriever', displayName: 'Retriever', required: true, most: 1 },
  ],
  effect: 'reads',
  run: (context, paramsFor) => {
    const usual = context.node.typeVersion >= 1.6 ? 5 : 1
    return inBatches(context, { paramsFor, at: 'options.batching', usual }, async (call) => {
      const text = await answer(call)
      // Until version 1.5 the answer stood one level deeper.
      return { json: { response: call.params.version < 1.5 ? { text } : text } }
    })
  },
})

async function answer(call: RootCall): Promise<string> {
  const { context, params, itemIndex } = call
  const question = promptOf(call, 'query')
  const [model, retrieve] = await Promise.all([
    modelOf(context, itemIndex),
    needSupplied(context, 'ai_retriever', itemIndex),
  ])
  const found = await retrieve(question)
  const system = fillPlaces(params.maybe('options.systemPromptTemplate') ?? usualSystem, {
    context: found.map(({ text }) => text).join('\n\n'),
    question,
  })
  return askModel({
    model,
    system,
    messages: [{ role: 'user', content: question }],
    signal: context.signal,
  })
}
