import type { AppWords } from '../app/words.ts'

export const storeWords: AppWords = {
  labels: {
    mode: 'Operation Mode',
    toolName: 'Name',
    toolDescription: 'Description',
    embeddingBatchSize: 'Embedding Batch Size',
    clearStore: 'Clear Store',
    clearNamespace: 'Clear Namespace',
    topK: 'Limit',
    includeDocumentMetadata: 'Include Metadata',
    useReranker: 'Rerank Results',
    metadata: 'Metadata Filter',
    metadataValues: 'Field',
    id: 'ID',
  },
  descriptions: {
    toolName: 'The model calls the tool by this name',
    toolDescription: 'What the documents are about. The model decides by this text when to look into them.',
    embeddingBatchSize: 'How many documents are sent to the embedding model at once',
    clearStore: 'Whether to remove all documents first',
    clearNamespace: 'Whether to remove all documents of the namespace first',
    prompt: 'The documents that mean about the same as this text are found',
    topK: 'How many documents are found, at most',
    includeDocumentMetadata: 'Whether what is known about a document comes with it',
    useReranker: 'Whether a reranker puts the best documents first',
    metadata: 'Only documents with these values are found',
    id: 'Which document is replaced by the texts of the item',
  },
  choices: {
    'mode.load': 'Get Many',
    'mode.insert': 'Insert Documents',
    'mode.retrieve': 'Retrieve Documents (As Vector Store for Chain/Tool)',
    'mode.retrieve-as-tool': 'Retrieve Documents (As Tool for AI Agent)',
    'mode.update': 'Update Documents',
  },
  longTexts: ['toolDescription', 'prompt'],
}

export const storeCodex = (...alias: string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Vector Stores'] },
  alias: ['rag', 'knowledge', 'embeddings', 'documents', 'search', ...alias],
})
