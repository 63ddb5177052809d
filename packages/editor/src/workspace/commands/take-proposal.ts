import type { ProposedChange } from '@heddle/contract'
import { diffDocuments, type WorkflowDocument } from '@heddle/core/workflow'
import { edit } from '../edit.ts'
import { describeNodes } from '../newest-layout.ts'
import type { Done, Refusal } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'

export type ProposedParts = NonNullable<ProposedChange['document']>

/** A workflow as it would be with proposed nodes and connections. What is pinned goes along with renamed nodes. */
export function withProposal(before: WorkflowDocument, parts: ProposedParts): WorkflowDocument {
  const after = { ...before, ...parts }
  const { pinData } = before
  if (!pinData) return after
  const names = new Map(diffDocuments(before, after).nodes.renamed.map(({ from, to }) => [from, to]))
  const there = new Set(parts.nodes.map(({ name }) => name))
  const pinned = Object.entries(pinData)
    .map(([name, items]) => [names.get(name) ?? name, items] as const)
    .filter(([name]) => there.has(name))
  return { ...after, pinData: Object.fromEntries(pinned) }
}

/** Changes the open workflow as proposed, as one step of the undo history. */
export async function takeProposal(
  workspace: Workspace,
  document: WorkflowDocument,
): Promise<Done | Refusal> {
  await describeNodes(workspace.api.cache, document.nodes)
  return edit(workspace, [{ type: 'replaceDocument', document }])
}
