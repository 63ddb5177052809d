import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { emailPattern, valueSurvey } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { callPrompts, thank, useValueSurvey } from './prompts.ts'
import css from './Survey.module.css'

const scale = Array.from({ length: 11 }, (_, value) => String(value))

/** A bar at the bottom that asks how likely one recommends the product; the page behind it stays usable. */
export function ValueSurvey() {
  const isOpen = useValueSurvey((state) => state.isOpen)
  const [value, setValue] = useState<string>()
  const [email, setEmail] = useState('')
  if (!isOpen) return null

  const close = () => {
    useValueSurvey.setState({ isOpen: false })
    setTimeout(() => {
      setValue(undefined)
      setEmail('')
    }, valueSurvey.resetMs)
  }
  const choose = (chosen: string) => {
    setValue(chosen)
    void callPrompts('value-survey', { value: chosen }).catch((error: unknown) =>
      showFailure(t('notices.valueFailed'), error),
    )
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!emailPattern.test(email)) return
    try {
      await callPrompts('value-survey', { value, email })
      thank()
      close()
    } catch (error) {
      showFailure(t('notices.valueFailed'), error)
    }
  }
  return (
    <section className={css.bar} aria-label={t('notices.valueQuestion')}>
      {value === undefined ? (
        <>
          <strong>{t('notices.valueQuestion')}</strong>
          <div className={css.scale}>
            <span>{t('notices.notLikely')}</span>
            {scale.map((each) => (
              <button key={each} type="button" onClick={() => choose(each)}>
                {each}
              </button>
            ))}
            <span>{t('notices.veryLikely')}</span>
          </div>
        </>
      ) : (
        <>
          <strong>
            {Number(value) > valueSurvey.positiveAbove ? t('notices.valueGood') : t('notices.valueBad')}
          </strong>
          <form noValidate className={css.contact} onSubmit={(event) => void send(event)}>
            <TextField
              label={t('notices.contactEmail')}
              labelHidden
              type="email"
              placeholder={t('notices.contactEmail')}
              selectOnMount
              value={email}
              onChange={setEmail}
            />
            <Button type="submit" variant="primary" disabled={!emailPattern.test(email)}>
              {t('notices.contactSend')}
            </Button>
          </form>
        </>
      )}
      <IconButton className={css.close} icon={X} label={t('shell.close')} onClick={close} />
    </section>
  )
}
