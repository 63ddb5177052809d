/** A type of documents that has no node here yet. */
interface LaterType {
  type: string
  /** As people know it. */
  name: string
  /** Why it comes later. */
  reason: string
}

const ownSignature = 'Its service wants every request signed in its own way, or tokens of a service account.'
const ownInterface = 'Its service has an interface of its own, which no provider here speaks.'

const later = (node: string, name: string, reason: string): LaterType => ({
  type: `@n8n/n8n-nodes-langchain.${node}`,
  name,
  reason,
})

/** Nodes of these types keep their settings in the document and run once their type is there. */
export const laterTypes: readonly LaterType[] = [
  later('lmChatAwsBedrock', 'AWS Bedrock Chat Model', ownSignature),
  later('embeddingsAwsBedrock', 'Embeddings AWS Bedrock', ownSignature),
  later('lmChatGoogleVertex', 'Google Vertex Chat Model', ownSignature),
  later('embeddingsGoogleVertex', 'Embeddings Google Vertex', ownSignature),
  later('lmChatCohere', 'Cohere Chat Model', ownInterface),
  later('lmCohere', 'Cohere Model', ownInterface),
  later('embeddingsCohere', 'Embeddings Cohere', ownInterface),
  later('lmOpenHuggingFaceInference', 'Hugging Face Inference Model', ownInterface),
  later('embeddingsHuggingFaceInference', 'Embeddings Hugging Face Inference', ownInterface),
]

const names: ReadonlyMap<string, string> = new Map(laterTypes.map(({ type, name }) => [type, name]))

/** The name of a type that comes later; undefined for every other type. */
export const findLaterName = (type: string): string | undefined => names.get(type)
