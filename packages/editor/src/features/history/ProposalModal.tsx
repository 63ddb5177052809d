import { compareDocuments } from '@heddle/core/workflow'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import formCss from '../../ui/Form.module.css'
import { Modal } from '../../ui/Modal.tsx'
import { problemOf, type Problem } from '../../ui/problem.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { takeOver } from '../../workspace/saved-elsewhere.ts'
import { selectNodes } from '../../workspace/selection.ts'
import { ChangeList } from './ChangeList.tsx'
import type { ProposalInput } from './modal-inputs.ts'
import { decide, wholeProposal } from './proposals.ts'

/** What an assistant wants to change. A person accepts it or refuses it. */
export function ProposalModal({ input, close }: { input: ProposalInput; close: () => void }) {
  const { workspace, workflowId, proposalId } = input
  const { data, error } = useQuery(wholeProposal(workflowId, proposalId))
  const comparison = useMemo(() => data && compareDocuments(data.before, data.after), [data])
  const [deciding, setDeciding] = useState<'accept' | 'refuse'>()
  const [problem, setProblem] = useState<Problem>()
  const answer = async (choice: 'accept' | 'refuse') => {
    setDeciding(choice)
    setProblem(undefined)
    try {
      await decide({ workflowId, proposalId, accepts: choice === 'accept' })
      if (choice === 'accept') await takeOver(workspace)
      showSuccess({ title: t(choice === 'accept' ? 'history.accepted' : 'history.refused') })
      close()
    } catch (failure) {
      setProblem(problemOf(t('history.decisionFailed'), failure))
      setDeciding(undefined)
    }
  }
  const showNode = (name: string) => {
    close()
    selectNodes(workspace, [name])
  }
  const isBusy = deciding !== undefined || !data
  return (
    <Modal
      title={t('history.proposal')}
      close={close}
      width={640}
      actions={
        <>
          <Button loading={deciding === 'refuse'} disabled={isBusy} onClick={() => void answer('refuse')}>
            {t('history.refuse')}
          </Button>
          <Button
            variant="primary"
            loading={deciding === 'accept'}
            disabled={isBusy}
            onClick={() => void answer('accept')}
          >
            {t('history.accept')}
          </Button>
        </>
      }
    >
      <div className={formCss.form}>
        {problem && <ProblemNote problem={problem} />}
        {error && <p role="alert">{messageOf(error)}</p>}
        {data?.note && <p>{data.note}</p>}
        {data && (
          <p>
            {t('history.proposedWith', { author: data.author, time: formatDate(new Date(data.createdAt)) })}
          </p>
        )}
        {comparison && <ChangeList comparison={comparison} showNode={showNode} />}
      </div>
    </Modal>
  )
}
