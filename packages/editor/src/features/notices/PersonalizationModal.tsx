import { useState } from 'react'
import { enterAs } from '../../api/account.ts'
import { request } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import css from './Survey.module.css'
import { given, questions, type Answers, type Question } from './survey-questions.ts'

const version = 'v2'

/** A few questions for those who are new. What is answered stays on this instance. */
export function PersonalizationModal({ close }: { close: () => void }) {
  const [answers, setAnswers] = useState<Answers>({})
  const [state, setState] = useState<'asking' | 'sending' | 'thanks'>('asking')
  const send = async () => {
    const known = given(answers)
    setState('sending')
    try {
      await request('POST /me/survey', { body: { ...known, version } })
      const { user } = useSession.getState()
      if (user) await enterAs({ ...user, personalizationAnswers: { ...known, version } })
      if (Object.keys(known).length === 0) close()
      else setState('thanks')
    } catch (error) {
      setState('asking')
      showFailure(t('notices.surveyFailed'), error)
    }
  }
  if (state === 'thanks') {
    return (
      <Modal
        title={t('notices.surveyThanks')}
        close={close}
        footer={
          <Button variant="primary" onClick={close}>
            {t('notices.surveyClose')}
          </Button>
        }
      >
        <p>{t('notices.surveyThanksText')}</p>
      </Modal>
    )
  }
  return (
    <Modal
      title={t('notices.surveyTitle')}
      close={close}
      footer={
        <Button variant="primary" loading={state === 'sending'} onClick={() => void send()}>
          {t('notices.surveySend')}
        </Button>
      }
    >
      <div className={css.form}>
        <p>{t('notices.surveyText')}</p>
        {questions
          .filter(({ shown }) => shown(answers))
          .map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              value={answers[question.key] ?? []}
              onChange={(value) => setAnswers({ ...answers, [question.key]: value })}
            />
          ))}
      </div>
    </Modal>
  )
}

interface QuestionFieldProps {
  question: Question
  value: string | readonly string[]
  onChange: (value: string | string[]) => void
}

function QuestionField({ question, value, onChange }: QuestionFieldProps) {
  const label = t(`survey.question.${question.key}`)
  if (question.kind === 'text') {
    return <TextField label={label} value={typeof value === 'string' ? value : ''} onChange={onChange} />
  }
  const several = question.kind === 'several'
  const choices = t(`survey.${question.key}`, { returnObjects: true })
  return (
    <div className={css.question}>
      <span aria-hidden>{label}</span>
      <Select
        label={label}
        multiple={several}
        options={Object.entries(choices).map(([key, text]) => ({ value: key, label: text }))}
        chosen={[value].flat()}
        onChange={(chosen) => onChange(several ? chosen : (chosen[0] ?? ''))}
      />
    </div>
  )
}
