import type { AssistantSettings, Credential } from '@heddle/contract'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import formCss from '../../ui/Form.module.css'
import { problemOf, type Problem } from '../../ui/problem.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import css from './Assistant.module.css'

type Choice = AssistantSettings['choice']

interface ModelFormProps {
  choice: Choice
  types: readonly NodeTypeHeader[]
  credentials: readonly Credential[]
  save: (choice: Choice) => Promise<void>
}

const needed = (value: string): string | undefined =>
  value.trim() === '' ? t('assistant.needed') : undefined

/** The service, a credential for it, and one of its models. */
export function ModelForm({ choice, types, credentials, save }: ModelFormProps) {
  const { form, field, values, change, isSubmitting, isChanged, trySend } = useForm({
    initial: {
      nodeType: choice?.nodeType ?? '',
      credentialId: choice?.credentialId ?? '',
      model: choice?.model ?? '',
    },
    rules: { nodeType: needed, credentialId: needed, model: needed },
    failed: t('assistant.saveFailed'),
    async submit(chosen) {
      await save(chosen)
      showSuccess({ title: t('assistant.switchedOn') })
    },
  })
  useUnsavedGuard({ isChanged, trySend })
  const services = types.filter(isChatModel)
  const fitting = credentialsFor(
    services.find(({ name }) => name === values.nodeType),
    credentials,
  )
  return (
    <Form {...form} className={formCss.form} aria-label={t('assistant.settings')}>
      <p role="status">{choice ? t('assistant.isOn', { model: choice.model }) : t('assistant.isOff')}</p>
      <SelectField<string>
        {...field('nodeType')}
        value={values.nodeType || undefined}
        label={t('assistant.service')}
        placeholder={t('assistant.choose')}
        options={services.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        onChange={(nodeType) => change({ nodeType, credentialId: '' })}
      />
      <SelectField<string>
        {...field('credentialId')}
        value={values.credentialId || undefined}
        label={t('assistant.credential')}
        placeholder={t('assistant.choose')}
        disabled={values.nodeType === ''}
        help={values.nodeType !== '' && fitting.length === 0 ? t('assistant.noCredential') : undefined}
        options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...field('model')} label={t('assistant.model')} help={t('assistant.modelHelp')} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isChanged}>
          {t('settings.save')}
        </Button>
        {choice && <SwitchOff save={save} />}
      </div>
    </Form>
  )
}

function SwitchOff({ save }: Pick<ModelFormProps, 'save'>) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const switchOff = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      await save(null)
      showSuccess({ title: t('assistant.switchedOff') })
    } catch (error) {
      setProblem(problemOf(t('assistant.saveFailed'), error))
    }
    setSaving(false)
  }
  return (
    <>
      <Button loading={isSaving} onClick={() => void switchOff()}>
        {t('assistant.switchOff')}
      </Button>
      {problem && <p role="alert">{problem.message}</p>}
    </>
  )
}

const isChatModel = ({ name }: NodeTypeHeader): boolean => name.startsWith('heddle.lmChat')

/** Those of a type that the service takes. */
const credentialsFor = (
  type: NodeTypeHeader | undefined,
  credentials: readonly Credential[],
): readonly Credential[] =>
  credentials.filter((credential) => type?.credentials?.some(({ name }) => name === credential.type))
