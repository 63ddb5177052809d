import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { isForLooking, useDocument } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import './modal-inputs.ts'
import { proposalList } from './proposals.ts'

/** Says above the canvas that an assistant wants to change the workflow, to those who can decide about it. */
export function ProposalBanner() {
  const id = useDocument((state) => state.id)
  const mayDecide = useDocument((state) => !state.readOnly && !isForLooking(state))
  return id !== undefined && mayDecide && <Proposals workflowId={id} />
}

function Proposals({ workflowId }: { workflowId: string }) {
  const workspace = useWorkspace()
  const { data = [] } = useQuery(proposalList(workflowId))
  const [first] = data
  if (!first) return null
  return (
    <Banner icon={Sparkles} title={t('history.proposed', { count: data.length })} text={first.note}>
      <Button onClick={() => openModal('proposal', { workspace, workflowId, proposalId: first.id })}>
        {t('history.lookAtProposal')}
      </Button>
    </Banner>
  )
}
