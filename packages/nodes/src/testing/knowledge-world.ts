import type { JsonObject } from '@heddle/core'
import type { KnowledgeAccess, NodeDefinition } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { createMemoryKnowledge, type ShortWorkflow } from '@heddle/engine/testing'
import { agent } from '../ai-agent/agent.node.ts'
import { chainRetrievalQa } from '../ai-chains/chain-retrieval-qa.node.ts'
import { embeddingsOpenAi } from '../ai-embeddings/embeddings-openai.node.ts'
import { documentDefaultDataLoader } from '../ai-knowledge/document-default-data-loader.node.ts'
import { retrieverVectorStore } from '../ai-knowledge/retriever-vector-store.node.ts'
import { runWithModel } from './ai-world.ts'
import type { ModelReply, ModelScript } from './model-double.ts'

export const embedding = { type: embeddingsOpenAi.type, typeVersion: 1.2 }
export const loader = { type: documentDefaultDataLoader.type, typeVersion: 1.1 }

const usualTypes = [
  agent,
  chainRetrievalQa,
  embeddingsOpenAi,
  documentDefaultDataLoader,
  retrieverVectorStore,
]

interface Knowing {
  types?: readonly NodeDefinition[]
  items?: (JsonObject | Item)[]
  /** What the language model says, in order; vectors need no script. */
  script?: readonly ModelReply[]
  knowledge?: KnowledgeAccess
  [more: string]: unknown
}

/** Runs a workflow with models, loaders and stores. */
export const runWithKnowledge = (
  workflow: ShortWorkflow,
  { types = [], script = [], knowledge = createMemoryKnowledge(), ...world }: Knowing = {},
) => runWithModel(workflow, { ...world, knowledge, script: spoken(script), types: [...usualTypes, ...types] })

function spoken(replies: readonly ModelReply[]): ModelScript {
  let said = 0
  return ({ path }) => {
    if (path.endsWith('/embeddings')) return {}
    said += 1
    return replies[said - 1] ?? {}
  }
}

/** A file of an item, as if someone had uploaded it. */
export const uploaded = (content: string | Uint8Array, mimeType: string, fileName?: string): Item => ({
  json: {},
  binary: {
    data: {
      mimeType,
      data: Buffer.from(content).toString('base64'),
      ...(fileName !== undefined && { fileName }),
    },
  },
})
