import type { ListedVersion, WorkflowVersionSummary } from '@heddle/contract'
import { diffDocuments, type WorkflowDocument } from '@heddle/core/workflow'
import type { Db } from '../db/schema.ts'
import { nameOf } from '../auth/person-name.ts'

/** Versions of one workflow with who saved them. */
const versionsOf = (db: Db, workflowId: number) =>
  db
    .selectFrom('workflow_version as version')
    .leftJoin('user', 'user.id', 'version.authorId')
    .select(['version.id', 'version.name', 'version.label', 'version.createdAt'])
    .select(['user.firstName', 'user.lastName', 'user.email'])
    .where('version.workflowId', '=', workflowId)

interface Page {
  workflowId: number
  /** Only what was saved earlier than this version. */
  before?: string
  limit: number
}

export async function listVersions(db: Db, { workflowId, before, limit }: Page): Promise<ListedVersion[]> {
  const start = before === undefined ? undefined : await findVersion(db, workflowId, before)
  const rows = await versionsOf(db, workflowId)
    .select(['version.nodes', 'version.connections', 'version.settings'])
    .$if(start !== undefined, (query) =>
      query.where(({ or, and, eb }) =>
        or([
          eb('version.createdAt', '<', start?.createdAt ?? ''),
          and([eb('version.createdAt', '=', start?.createdAt ?? ''), eb('version.id', '<', start?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('version.createdAt', 'desc')
    .orderBy('version.id', 'desc')
    // One more, for what the last one changed.
    .limit(limit + 1)
    .execute()
  return rows
    .slice(0, limit)
    .map((row, index) => ({ ...presentVersion(row), changes: countChanges(rows[index + 1], row) }))
}

function countChanges(
  before: WorkflowDocument | undefined,
  after: WorkflowDocument,
): ListedVersion['changes'] {
  if (!before) return null
  const { name, nodes, connections, settings } = diffDocuments(before, after)
  const { added, removed, changed, renamed, moved } = nodes
  return {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    renamed: renamed.length,
    moved: moved.length,
    connections: connections.added.length + connections.removed.length,
    settings: settings.length + (name ? 1 : 0),
  }
}

export async function findVersion(db: Db, workflowId: number, id: string) {
  const row = await versionsOf(db, workflowId)
    .select(['version.nodes', 'version.connections', 'version.settings'])
    .where('version.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { nodes, connections, settings } = row
  return { ...presentVersion(row), nodes, connections, settings }
}

interface VersionRow {
  id: string
  name: string
  label: string | null
  createdAt: string
  firstName: string | null
  lastName: string | null
  email: string | null
}

function presentVersion(row: VersionRow): WorkflowVersionSummary {
  const { id, name, createdAt, label } = row
  return { id, name, createdAt, label: label ?? '', author: nameOf(row) }
}
