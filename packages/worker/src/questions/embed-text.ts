import { BadRequest } from '@heddle/core'
import { defineNode, type NodeDefinition } from '@heddle/core/node'
import type { Workflow, WorkflowNode } from '@heddle/core/workflow'
import { runWorkflow } from '@heddle/engine'
import { createPorts } from '../jobs/engine-ports.ts'
import type { Job } from '../protocol/messages.ts'
import type { EmbedRequest } from '../protocol/services.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'
import type { World } from '../world/world.ts'

const timeoutMs = 60_000

/** As much of an embedding model as is needed here. */
interface Embedding {
  doEmbed(options: { values: string[] }): PromiseLike<{ embeddings: number[][] }>
}

/** The vector that an embeddings node of a workflow makes of a text. Nothing else of the workflow runs. */
export async function embedText(world: World, { authority, node, text }: EmbedRequest): Promise<number[]> {
  const secrets = new UsedSecrets()
  const asking = askingNode(text)
  const workflow = documentOf(node, asking)
  const job: Job = {
    executionId: 0,
    authority,
    workflow: { type: 'document', document: workflow },
    mode: 'manual',
    start: { type: 'input', node: asker, input: [[{ json: {} }]] },
    depth: 0,
    timezone: world.config.timezone,
    resumeKeys: { webhook: '', form: '' },
    staticData: null,
    vars: {},
    watched: false,
    saveProgress: false,
  }
  const ports = createPorts(world, job, {
    emit: () => undefined,
    checkpoint: async () => undefined,
    beforeWriting: async () => undefined,
    files: new Set(),
    secrets,
  })
  const { state, lastItems } = await runWorkflow(
    {
      workflow,
      person: authority.principal.id,
      executionId: '0',
      mode: job.mode,
      start: { type: 'input', node: asker, input: [[{ json: {} }]] },
      timezone: job.timezone,
      resumeUrl: '',
      resumeFormUrl: '',
      vars: {},
      env: {},
    },
    { ...ports, findNode: async (type) => (type === asking.type ? asking : world.findNode(type)) },
    AbortSignal.timeout(timeoutMs),
  )
  const { error } = state.resultData
  if (error) throw new BadRequest(secrets.hideIn(error).message)
  return lastItems[0]?.json.vector as number[]
}

const asker = 'Ask for a vector'

const askingNode = (text: string): NodeDefinition =>
  defineNode({
    name: 'askForVector',
    label: asker,
    description: 'Asks an embeddings node for the vector of a text',
    version: 1,
    group: 'transform',
    params: {},
    subInputs: [{ kind: 'ai_embedding', displayName: 'Embedding', required: true }],
    async run(context) {
      const [supplied] = await context.supplied('ai_embedding', 0)
      if (!supplied) throw new BadRequest('This node is turned off')
      const { embeddings } = await (supplied.value as Embedding).doEmbed({ values: [text] })
      return [[{ json: { vector: embeddings[0] ?? [] } }]]
    },
  })

const documentOf = (node: WorkflowNode, { type }: NodeDefinition): Workflow & { active: boolean } => ({
  name: asker,
  active: false,
  nodes: [
    { id: 'asker', name: asker, type, typeVersion: 1, position: [0, 0], parameters: {} },
    { ...node, name: 'Embeddings' },
  ],
  connections: {
    Embeddings: { ai_embedding: [[{ node: asker, type: 'ai_embedding', index: 0 }]] },
  },
  settings: {},
})
