import type { WorkflowDocument } from '@heddle/core/workflow'
import type { Generated } from 'kysely'
import type { JsonColumn } from './json-column.ts'

/** A change that waits until a person accepts or refuses it. */
export interface WorkflowProposalTable {
  id: Generated<number>
  workflowId: number
  /** With whose key it was made. Not a reference, because accounts may go. */
  authorId: string
  note: string
  /** The workflow as it was then, and as it would be. */
  before: JsonColumn<ProposedDocument>
  after: JsonColumn<ProposedDocument>
  createdAt: string
}

export type ProposedDocument = Pick<WorkflowDocument, 'name' | 'nodes' | 'connections' | 'settings'>
