import { modelInput } from '../ai/agent-inputs.ts'
import { defineSubNode } from '../ai/define-ai-node.ts'
import type { FoundDocument } from '../ai/knowledge.ts'
import { askModel } from '../ai/prompt-answer.ts'
import { needSupplied } from '../ai/supplied.ts'
import format from '../formats/retrieverMultiQuery.json' with { type: 'json' }
import { recordedRetriever, retrieverCodex, retrieverInput } from './retriever.ts'

const usualCount = 3

export const retrieverMultiQuery = defineSubNode({
  name: 'retrieverMultiQuery',
  label: 'MultiQuery Retriever',
  description: 'Has a model ask a question in several ways, and finds documents for each of them',
  format,
  icon: 'file:retriever.svg',
  codex: retrieverCodex('questions', 'variants'),
  words: {
    labels: { queryCount: 'Query Count' },
    descriptions: { queryCount: 'In how many ways the question is asked' },
  },
  supplies: 'ai_retriever',
  subInputs: [{ ...modelInput, displayName: 'Model' }, retrieverInput],
  effect: 'reads',
  async supply(call) {
    const { context, params } = call
    const [model, retrieve] = await Promise.all([
      needSupplied(context, 'ai_languageModel', context.itemIndex),
      needSupplied(context, 'ai_retriever', context.itemIndex),
    ])
    const count =
      params.value('options.queryCount') === undefined ? usualCount : params.number('options.queryCount')
    return recordedRetriever(call, async (query) => {
      const text = await askModel({
        model,
        system: `Write the question of the user in ${count} different ways, each on a line of its own. Write nothing else, no numbers and no marks.`,
        messages: [{ role: 'user', content: query }],
        signal: context.signal,
      })
      const found: FoundDocument[] = []
      for (const variant of variantsIn(text, count, query)) found.push(...(await retrieve(variant)))
      return withoutRepeated(found)
    })
  },
})

/** Models number what they list, whatever they are told. */
function variantsIn(text: string, count: number, query: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\d+[.)]|[-*•])\s+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, Math.max(1, Math.floor(count)))
  return lines.length === 0 ? [query] : lines
}

/** Of several that are the same the nearest one; the nearest first. */
function withoutRepeated(documents: readonly FoundDocument[]): FoundDocument[] {
  const known = new Map<string, FoundDocument>()
  for (const document of documents) {
    const key = JSON.stringify([document.text, document.metadata])
    const before = known.get(key)
    if (!before || before.score < document.score) known.set(key, document)
  }
  return [...known.values()].toSorted((one, other) => other.score - one.score)
}
