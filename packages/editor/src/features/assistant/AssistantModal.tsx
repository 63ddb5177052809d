import { assistantRequestMax } from '@heddle/contract/limits'
import type { DocumentComparison } from '@heddle/core/workflow'
import { Square } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalProps } from '../../ui/ModalHost.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { takeProposal } from '../../workspace/commands/take-proposal.ts'
import css from './Assistant.module.css'
import { useAssistantModel } from './assistant-settings.ts'
import { useConversation, type Proposal, type Turn } from './use-conversation.ts'

interface AssistantModalProps extends ModalProps<'assistant'> {
  showChanges: (comparison: DocumentComparison) => ReactNode
  /** The workflow as it would be, on a canvas. */
  showPicture: (comparison: DocumentComparison) => ReactNode
}

/** A person says what should change, sees what would, and takes it over or not. */
export function AssistantModal({ input, close, showChanges, showPicture }: AssistantModalProps) {
  const { workspace } = input
  const { turns, proposal, isAsking, problem, send, stop, isOutdated } = useConversation()
  const [outdated, setOutdated] = useState(false)
  const accept = async ({ document }: Proposal) => {
    if (isOutdated()) return setOutdated(true)
    const outcome = await takeProposal(workspace, document)
    workspace.tell(outcome)
    if (outcome.kind === 'done') showSuccess({ title: t('assistant.accepted') })
    close()
  }
  return (
    <Modal
      title={t('assistant.title')}
      close={close}
      width={proposal ? 'min(1200px, 94vw)' : 560}
      footer={
        proposal && (
          <>
            <Button onClick={close}>{t('assistant.refuse')}</Button>
            <Button variant="primary" disabled={isAsking} onClick={() => void accept(proposal)}>
              {t('assistant.accept')}
            </Button>
          </>
        )
      }
    >
      <div className={css.columns}>
        <div className={css.talk}>
          <Turns turns={turns} />
          {problem && <ProblemNote problem={problem} />}
          {outdated && (
            <ProblemNote problem={{ title: t('assistant.outdated'), message: t('assistant.outdatedText') }} />
          )}
          {proposal && <Problems problems={proposal.problems} />}
          {proposal && showChanges(proposal.comparison)}
          <RequestForm isAsking={isAsking} isFirst={turns.length === 0} send={send} stop={stop} />
        </div>
        {proposal && <div className={css.picture}>{showPicture(proposal.comparison)}</div>}
      </div>
    </Modal>
  )
}

/** Answers are read aloud when they come. */
const Turns = ({ turns }: { turns: readonly Turn[] }) => (
  <ul className={css.turns} aria-live="polite" aria-label={t('assistant.conversation')}>
    {turns.map(({ request, words }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- turns never change places
      <li key={index}>
        <p className={css.request}>{request}</p>
        <p className={css.words}>{words || t('assistant.noWords')}</p>
      </li>
    ))}
  </ul>
)

function Problems({ problems }: Pick<Proposal, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <section>
      <h3>{t('assistant.problems')}</h3>
      <ul className={css.problems}>
        {problems.map(({ node, text }) => (
          <li key={`${node ?? ''} ${text}`}>{node === undefined ? text : `${node}: ${text}`}</li>
        ))}
      </ul>
    </section>
  )
}

interface RequestFormProps {
  isAsking: boolean
  isFirst: boolean
  send: (request: string, onAnswer: () => void) => void
  stop: () => void
}

function RequestForm({ isAsking, isFirst, send, stop }: RequestFormProps) {
  const model = useAssistantModel()
  const [request, setRequest] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request.trim() !== '') send(request.trim(), () => setRequest(''))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextArea
        label={isFirst ? t('assistant.request') : t('assistant.refine')}
        placeholder={isFirst ? t('assistant.requestExample') : undefined}
        help={t('assistant.sent', { model })}
        rows={isFirst ? 5 : 3}
        maxLength={assistantRequestMax}
        readOnly={isAsking}
        value={request}
        onChange={setRequest}
        data-autofocus
      />
      <div className={css.buttons}>
        <Button
          type="submit"
          variant={isFirst ? 'primary' : 'default'}
          loading={isAsking}
          disabled={request.trim() === ''}
        >
          {isAsking ? t('assistant.working') : isFirst ? t('assistant.send') : t('assistant.sendAgain')}
        </Button>
        {isAsking && (
          <Button icon={Square} onClick={stop}>
            {t('assistant.stop')}
          </Button>
        )}
      </div>
    </form>
  )
}
