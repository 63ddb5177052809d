import type { ProposedChange } from '@heddle/contract'
import { compareDocuments, type DocumentComparison, type WorkflowDocument } from '@heddle/core/workflow'
import { useMemo, useState } from 'react'
import { withProposal } from '../../workspace/commands/take-proposal.ts'
import { currentDocument } from '../../workspace/document-store.ts'
import { selectedNames } from '../../workspace/selection.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { useAsking } from './use-asking.ts'

export interface Turn {
  request: string
  words: string
}

/** What the workflow would become. */
export interface Proposal {
  document: WorkflowDocument
  comparison: DocumentComparison
  problems: ProposedChange['problems']
}

/** Requests about the open workflow. Each goes on from what the one before has proposed. */
export function useConversation() {
  const workspace = useWorkspace()
  // What others save meanwhile is not what the proposal is about.
  const [before] = useState(() => currentDocument(workspace))
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [answer, setAnswer] = useState<Pick<Proposal, 'document' | 'problems'>>()
  const { isAsking, problem, ask, stop } = useAsking()
  const proposal = useMemo(
    (): Proposal | undefined =>
      answer && { ...answer, comparison: compareDocuments(before, answer.document) },
    [before, answer],
  )
  const send = (request: string, onAnswer: () => void) =>
    ask(async (signal) => {
      const { name, nodes, connections, settings } = answer?.document ?? before
      const selected = selectedNames(workspace).filter((each) => nodes.some((node) => node.name === each))
      const { words, document, problems } = await workspace.api.request('POST /assistant/change', {
        body: {
          name,
          nodes: [...nodes],
          connections,
          settings,
          request,
          selected,
          earlier: turns.slice(-10),
        },
        signal,
      })
      setTurns([...turns, { request, words }])
      if (document) setAnswer({ document: withProposal(answer?.document ?? before, document), problems })
      onAnswer()
    })
  const isOutdated = () => currentDocument(workspace) !== before
  return { turns, proposal, isAsking, problem, send, stop, isOutdated }
}
