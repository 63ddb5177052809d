import type { EmbedRequest } from '../protocol/services.ts'
import type { World } from '../world/world.ts'
import { askSubNode } from './ask-sub-node.ts'

const timeoutMs = 60_000

/** As much of an embedding model as is needed here. */
interface Embedding {
  doEmbed(options: { values: string[] }): PromiseLike<{ embeddings: number[][] }>
}

/** The vector that an embeddings node of a workflow makes of a text. Nothing else of the workflow runs. */
export const embedText = (world: World, { authority, node, text }: EmbedRequest): Promise<number[]> =>
  askSubNode(world, {
    authority,
    node,
    kind: 'ai_embedding',
    timeoutMs,
    async ask(value) {
      const { embeddings } = await (value as Embedding).doEmbed({ values: [text] })
      return embeddings[0] ?? []
    },
  })
