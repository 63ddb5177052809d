import { useId, useState } from 'react'
import { enterAs } from '../../api/account.ts'
import { request } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'
import { t, textsUnder } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './Survey.module.css'
import { given as knownOf, questions, type Answers, type Question } from './survey-questions.ts'

const version = 'v2'

/** A few questions for those who are new. What is answered stays on this instance. */
export function PersonalizationModal({ close }: { close: () => void }) {
  const id = useId()
  const [isDone, setDone] = useState(false)
  const {
    form,
    values: answers,
    change,
    isSubmitting,
  } = useForm<Answers>({
    initial: {},
    failed: t('notices.surveyFailed'),
    async submit(given) {
      const known = knownOf(given)
      await request('POST /me/survey', { body: { ...known, version } })
      const { user } = useSession.getState()
      if (user) await enterAs({ ...user, personalizationAnswers: { ...known, version } })
      if (Object.keys(known).length === 0) close()
      else setDone(true)
    },
  })
  if (isDone) {
    return (
      // A dialog of its own: the focus begins anew.
      <Modal
        key="thanks"
        title={t('notices.surveyThanks')}
        close={close}
        footer={
          <Button variant="primary" data-autofocus onClick={close}>
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
      actions={
        <Button type="submit" form={id} variant="primary" loading={isSubmitting}>
          {t('notices.surveySend')}
        </Button>
      }
    >
      <Form {...form} id={id} className={css.form}>
        <p>{t('notices.surveyText')}</p>
        {questions
          .filter(({ shown }) => shown(answers))
          .map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              value={answers[question.key] ?? []}
              onChange={(value) => change({ [question.key]: value })}
            />
          ))}
      </Form>
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
  return (
    <div className={css.question}>
      <span aria-hidden>{label}</span>
      <Select
        label={label}
        multiple={several}
        options={textsUnder(`survey.${question.key}`).map(([key, text]) => ({ value: key, label: text }))}
        chosen={[value].flat()}
        onChange={(chosen) => onChange(several ? chosen : (chosen[0] ?? ''))}
      />
    </div>
  )
}
