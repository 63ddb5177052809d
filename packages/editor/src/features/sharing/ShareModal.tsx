import type { SharedRight } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { email } from '../../lib/person-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import formCss from '../../ui/Form.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { problemOf, type Problem } from '../../ui/problem.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import type { ShareInput } from './modal-inputs.ts'
import css from './ShareModal.module.css'

interface Entry {
  email: string
  right: SharedRight
}

/** Who else has access to a workflow or credential. */
export function ShareModal({ input, close }: { input: ShareInput; close: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['shares', input.kind, input.id],
    queryFn: () => loadShares(input),
    staleTime: 0,
    gcTime: 0,
  })
  const [changed, setChanged] = useState<Entry[]>()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const entries = changed ?? data ?? []
  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    try {
      await saveShares(input, entries)
      showSuccess({ title: t('share.saved') })
      close()
    } catch (failure) {
      setProblem(problemOf(t('share.failed'), failure))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      title={t('share.title', { name: input.name })}
      close={close}
      width={480}
      actions={
        <Button variant="primary" loading={isSaving} disabled={!changed} onClick={() => void save()}>
          {t('share.save')}
        </Button>
      }
    >
      <div className={formCss.form}>
        {problem && <ProblemNote problem={problem} />}
        <p>{t(input.kind === 'workflow' ? 'share.textWorkflow' : 'share.textCredential')}</p>
        <AddForm add={(email) => setChanged([...without(entries, email), { email, right: 'see' }])} />
        {error && (
          <p role="alert">
            {t('share.loadFailed')}: {messageOf(error)}
          </p>
        )}
        {data && entries.length === 0 && <p className={css.none}>{t('share.nobody')}</p>}
        <ul className={css.list}>
          {entries.map((entry) => (
            <EntryRow
              key={entry.email}
              entry={entry}
              choices={choicesFor(input.kind)}
              change={(right) =>
                setChanged(entries.map((each) => (each.email === entry.email ? { ...each, right } : each)))
              }
              remove={() => setChanged(without(entries, entry.email))}
            />
          ))}
        </ul>
      </div>
    </Modal>
  )
}

function AddForm({ add }: { add: (email: string) => void }) {
  const { form, field, reset } = useForm({
    initial: { email: '' },
    rules: { email },
    failed: t('share.failed'),
    submit(given) {
      add(given.email.trim().toLowerCase())
      reset()
    },
  })
  return (
    <Form {...form} className={css.add}>
      <TextField {...field('email')} label={t('share.email')} type="email" data-autofocus />
      <Button type="submit">{t('share.add')}</Button>
    </Form>
  )
}

interface Choice {
  value: SharedRight
  label: string
}

/** Seeing a credential is using it, and running one is nothing. */
const choicesFor = (kind: ShareInput['kind']): Choice[] =>
  kind === 'workflow'
    ? [
        { value: 'see', label: t('share.maySee') },
        { value: 'run', label: t('share.mayRun') },
        { value: 'edit', label: t('share.mayEdit') },
      ]
    : [
        { value: 'see', label: t('share.mayUse') },
        { value: 'edit', label: t('share.mayEdit') },
      ]

interface EntryRowProps {
  entry: Entry
  choices: Choice[]
  change: (right: SharedRight) => void
  remove: () => void
}

function EntryRow({ entry: { email, right }, choices, change, remove }: EntryRowProps) {
  return (
    <li className={css.row}>
      <span>{email}</span>
      <Select
        label={t('share.rightOf', { name: email })}
        options={choices}
        chosen={[right]}
        onChange={([value]) => change(value ?? 'see')}
      />
      <IconButton label={t('share.remove', { name: email })} icon={X} onClick={remove} />
    </li>
  )
}

const without = (entries: readonly Entry[], email: string): Entry[] =>
  entries.filter((entry) => entry.email !== email)

async function loadShares({ kind, id }: ShareInput): Promise<Entry[]> {
  const params = { id }
  const shares =
    kind === 'workflow'
      ? await request('GET /workflows/:id/shares', { params })
      : await request('GET /credentials/:id/shares', { params })
  return shares.map(({ email, right }) => ({ email: email ?? '', right }))
}

const saveShares = ({ kind, id }: ShareInput, entries: readonly Entry[]) => {
  const params = { id }
  if (kind === 'workflow') {
    return request('PUT /workflows/:id/shares', { params, body: { shares: [...entries] } })
  }
  const shares = entries.map(({ email, right }) => ({
    email,
    right: right === 'edit' ? right : ('see' as const),
  }))
  return request('PUT /credentials/:id/shares', { params, body: { shares } })
}
