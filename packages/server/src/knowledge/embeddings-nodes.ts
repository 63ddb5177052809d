import type { EmbeddingsNode } from '@heddle/contract'
import { findOwn, formatId, NotFound } from '@heddle/core'
import type { Connections, WorkflowNode } from '@heddle/core/workflow'
import { mayDo, type Actor } from '../auth/actor.ts'
import { manualAuthority } from '../auth/authority.ts'
import { Forbidden } from '../auth/refusals.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { StoreRow } from './store-queries.ts'
import { dimensionOf, refuseOther } from './vector.ts'

/** Embeddings nodes of workflows that the actor may run; those that hang on a node that names the store come first. */
export async function listModels(db: Db, actor: Actor, { name }: StoreRow): Promise<EmbeddingsNode[]> {
  if (!mayDo(actor, 'workflow:execute')) return []
  const workflows = await visibleWorkflows(db, actor, 'run')
    .select(['id', 'name', 'nodes', 'connections'])
    .orderBy('name')
    .execute()
  const found = workflows.flatMap(({ id, name: workflow, nodes, connections }) =>
    embeddingsOf(nodes, connections).map(({ node, askers }) => ({
      workflowId: formatId(id),
      workflow,
      node: node.name,
      isOwn: askers.some((asker) => names(asker, name)),
    })),
  )
  return found.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

/** Nodes from which others get their embeddings, with those others. */
const embeddingsOf = (nodes: readonly WorkflowNode[], connections: Connections) =>
  nodes.flatMap((node) => {
    const targets = (findOwn(connections, node.name)?.ai_embedding ?? []).flatMap((each) => each ?? [])
    const askers = nodes.filter(({ name }) => targets.some((target) => target.node === name))
    return node.disabled || askers.length === 0 ? [] : [{ node, askers }]
  })

/** Whichever parameter it is: the text stands somewhere in it. */
const names = ({ parameters }: WorkflowNode, store: string): boolean =>
  JSON.stringify(parameters).includes(JSON.stringify(store))

interface Question {
  store: StoreRow
  text: string
  workflowId: number
  node: string
}

/** Has an embeddings node make a vector of a text, with the rights of whoever runs its workflow by hand. */
export async function embedQuestion(
  { db, engine }: { db: Db; engine: Engine },
  actor: Actor,
  { store, text, workflowId, node: name }: Question,
): Promise<Float32Array> {
  if (!mayDo(actor, 'workflow:execute')) throw new Forbidden('You are not allowed to run workflows')
  const workflow = await visibleWorkflows(db, actor, 'run')
    .selectAll()
    .where('workflow.id', '=', workflowId)
    .executeTakeFirst()
  if (!workflow) throw new NotFound('Workflow', workflowId)
  const found = embeddingsOf(workflow.nodes, workflow.connections).find(({ node }) => node.name === name)
  if (!found) throw new NotFound('Embeddings node', name)
  const authority = manualAuthority(workflow, actor)
  const vector = Float32Array.from(await engine.ask('embed', { authority, node: found.node, text }))
  const dimension = dimensionOf([vector])
  refuseOther(store.dimension ?? dimension, dimension)
  return vector
}
