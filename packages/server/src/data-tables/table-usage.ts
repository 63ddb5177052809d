import { formatId, isJsonObject } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import { mayDo, type Actor } from '../auth/actor.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import type { Db } from '../db/schema.ts'
import { listTables } from './table-queries.ts'

/** By table, the workflows that name it. One that an expression names is not found. */
export async function listTableUsage(db: Db, actor: Actor) {
  const tables = await listTables(db, actor)
  const workflows = mayDo(actor, 'workflow:read')
    ? await visibleWorkflows(db, actor, 'own').select(['id', 'name', 'nodes']).orderBy('name').execute()
    : []
  return tables.map((table) => ({
    id: table.id,
    usedIn: workflows
      .filter(({ nodes }) => nodes.some((node) => uses(node, table)))
      .map(({ id, name }) => ({ id: formatId(id), name })),
  }))
}

function uses({ parameters: { dataTableId } }: WorkflowNode, table: { id: string; name: string }): boolean {
  if (!isJsonObject(dataTableId)) return dataTableId === table.id
  return dataTableId.value === (dataTableId.mode === 'name' ? table.name : table.id)
}
