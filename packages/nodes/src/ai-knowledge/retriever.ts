import type { SubInput } from '@heddle/core/node'
import type { SupplyCall } from '../ai/define-ai-node.ts'
import type { FoundDocument, Retriever } from '../ai/knowledge.ts'

export const retrieverCodex = (...alias: string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Retrievers'] },
  alias: ['rag', 'knowledge', 'search', 'find', ...alias],
})

export const retrieverInput: SubInput = {
  kind: 'ai_retriever',
  displayName: 'Retriever',
  required: true,
  most: 1,
}

/** A retriever whose every call is recorded: what it was asked, and what it found. */
export const recordedRetriever =
  ({ context }: Pick<SupplyCall, 'context'>, retrieve: Retriever): Retriever =>
  (query) =>
    context.record(
      { query },
      () => retrieve(query),
      (found) => ({ output: found.map((each) => ({ json: told(each) })) }),
    )

const told = ({ text, metadata, score }: FoundDocument) => ({
  document: { pageContent: text, metadata },
  score,
})
