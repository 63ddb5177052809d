import { BadRequest } from '@heddle/core'
import { defineNode, type NodeDefinition } from '@heddle/core/node'
import type { SupplyKind, Workflow, WorkflowNode } from '@heddle/core/workflow'
import { runWorkflow, type RunStart } from '@heddle/engine'
import { createPorts } from '../jobs/engine-ports.ts'
import type { Authority } from '../protocol/authority.ts'
import type { Job } from '../protocol/messages.ts'
import { UsedSecrets } from '../secrets/used-secrets.ts'
import type { World } from '../world/world.ts'

interface Asking<T> {
  authority: Authority
  /** As it is stored. */
  node: WorkflowNode
  kind: SupplyKind
  timeoutMs: number
  /** What is asked of the value that the sub-node supplies. */
  ask(value: unknown, signal: AbortSignal): Promise<T>
}

/** Asks one sub-node something, as a run would: with its parameters and credentials. Nothing is stored of it. */
export async function askSubNode<T>(
  world: World,
  { authority, node, kind, timeoutMs, ask }: Asking<T>,
): Promise<T> {
  const secrets = new UsedSecrets()
  const answers: T[] = []
  const asking = askingNode(kind, async (value, signal) => {
    answers.push(await ask(value, signal))
  })
  const workflow = documentOf(node, kind, asking.type)
  const start: Job['start'] & RunStart = { type: 'input', node: asker, input: [[{ json: {} }]] }
  const job: Job = {
    executionId: 0,
    authority,
    workflow: { type: 'document', document: workflow },
    mode: 'manual',
    start,
    depth: 0,
    timezone: world.config.timezone,
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
  const { state } = await runWorkflow(
    {
      workflow,
      person: authority.principal.id,
      executionId: '0',
      mode: job.mode,
      start,
      timezone: job.timezone,
      addresses: { resumeUrl: '', resumeFormUrl: '' },
      vars: {},
      env: {},
    },
    { ...ports, findNode: async (type) => (type === asking.type ? asking : world.findNode(type)) },
    AbortSignal.timeout(timeoutMs),
  )
  const { error } = state.resultData
  if (error) throw new BadRequest(secrets.hideIn(error).message)
  const [answer] = answers
  if (answer === undefined) throw new BadRequest('There was no answer in time')
  return answer
}

const asker = 'Ask'

type Ask = (value: unknown, signal: AbortSignal) => Promise<void>

const askingNode = (kind: SupplyKind, ask: Ask): NodeDefinition =>
  defineNode({
    name: 'askSubNode',
    label: asker,
    description: 'Asks a sub-node for something',
    version: 1,
    group: 'transform',
    params: {},
    subInputs: [{ kind, displayName: asker, required: true }],
    async run(context) {
      const [supplied] = await context.supplied(kind, 0)
      if (!supplied) throw new BadRequest('This node is turned off')
      await ask(supplied.value, context.signal)
      return [[]]
    },
  })

const documentOf = (node: WorkflowNode, kind: SupplyKind, type: string): Workflow & { active: boolean } => ({
  name: asker,
  active: false,
  nodes: [
    { id: 'asker', name: asker, type, typeVersion: 1, position: [0, 0], parameters: {} },
    { ...node, name: 'Asked' },
  ],
  connections: { Asked: { [kind]: [[{ node: asker, type: kind, index: 0 }]] } },
  settings: {},
})
