import type { Proposal, ProposalSummary } from '@heddle/contract'
import { formatId } from '@heddle/core'
import { nameOf } from '../auth/person-name.ts'
import type { ProposedDocument } from '../db/proposal-table.ts'
import type { Db } from '../db/schema.ts'

const proposalsOf = (db: Db, workflowId: number) =>
  db
    .selectFrom('workflow_proposal as proposal')
    .leftJoin('user', 'user.id', 'proposal.authorId')
    .select(['proposal.id', 'proposal.note', 'proposal.createdAt'])
    .select(['user.firstName', 'user.lastName', 'user.email'])
    .where('proposal.workflowId', '=', workflowId)

export async function listProposals(db: Db, workflowId: number): Promise<ProposalSummary[]> {
  const rows = await proposalsOf(db, workflowId).orderBy('proposal.id').execute()
  return rows.map(presentProposal)
}

export async function findProposal(db: Db, workflowId: number, id: number): Promise<Proposal | undefined> {
  const row = await proposalsOf(db, workflowId)
    .select(['proposal.before', 'proposal.after'])
    .where('proposal.id', '=', id)
    .executeTakeFirst()
  return row && { ...presentProposal(row), before: row.before, after: row.after }
}

interface NewProposal {
  workflowId: number
  authorId: string
  note: string
  before: ProposedDocument
  after: ProposedDocument
}

export async function insertProposal(
  db: Db,
  { before, after, ...given }: NewProposal,
): Promise<{ id: number }> {
  return db
    .insertInto('workflow_proposal')
    .values({
      ...given,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** False when somebody else has decided meanwhile. */
export async function deleteProposal(db: Db, workflowId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('workflow_proposal')
    .where('workflowId', '=', workflowId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countProposals(db: Db, workflowId: number): Promise<number> {
  const { count } = await db
    .selectFrom('workflow_proposal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workflowId', '=', workflowId)
    .executeTakeFirstOrThrow()
  return count
}

interface ProposalRow {
  id: number
  note: string
  createdAt: string
  firstName: string | null
  lastName: string | null
  email: string | null
}

const presentProposal = (row: ProposalRow): ProposalSummary => ({
  id: formatId(row.id),
  note: row.note,
  author: nameOf(row),
  createdAt: row.createdAt,
})
