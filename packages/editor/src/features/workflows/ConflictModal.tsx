import { textOf } from '@heddle/core'
import type { MergeConflict, Side } from '@heddle/core/workflow'
import { useState } from 'react'
import type { ConflictAnswer } from '../../workspace/settle-conflict.ts'
import { describeChanges } from './describe-changes.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalInputs } from '../../ui/modal-store.ts'
import css from './ConflictModal.module.css'
import { Radio } from '../../ui/Radio.tsx'

/** Somebody saved in between: shows who changed what, and lets the person decide what holds. */
export function ConflictModal({ input, close }: { input: ModalInputs['conflict']; close: () => void }) {
  const { savedBy, diff, conflicts, mayCopy } = input
  const who = savedBy || t('merge.somebody')
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map())
  const answer = (chosen: ConflictAnswer) => {
    input.answer(chosen)
    close()
  }
  return (
    <Modal
      title={t('merge.title')}
      close={close}
      width={640}
      actions={
        <>
          <Button variant="quiet" onClick={() => answer({ kind: 'overwrite' })}>
            {t('merge.overwrite')}
          </Button>
          {mayCopy && <Button onClick={() => answer({ kind: 'copy' })}>{t('merge.copy')}</Button>}
          <Button variant="primary" data-autofocus onClick={() => answer({ kind: 'merge', sides })}>
            {t('merge.save')}
          </Button>
        </>
      }
    >
      <div className={css.content}>
        <p>{t('merge.intro', { who })}</p>
        <section>
          <h3>{t('merge.theirChanges')}</h3>
          <ul>
            {describeChanges(diff).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t('merge.conflicts')}</h3>
          <p className={css.help}>{t('merge.conflictsHelp')}</p>
          {conflicts.map((conflict) => (
            <Choice
              key={conflict.id}
              conflict={conflict}
              side={sides.get(conflict.id) ?? 'mine'}
              onChange={(side) => setSides(new Map([...sides, [conflict.id, side]]))}
            />
          ))}
        </section>
      </div>
    </Modal>
  )
}

interface ChoiceProps {
  conflict: MergeConflict
  side: Side
  onChange: (side: Side) => void
}

function Choice({ conflict, side, onChange }: ChoiceProps) {
  const what = placeOf(conflict)
  const option = (value: Side) => (
    <Radio
      name={conflict.id}
      className={css.option}
      label={
        <span>
          <b>{t(`merge.${value}`)}</b> {shownValue(conflict, value)}
        </span>
      }
      checked={side === value}
      onChange={() => onChange(value)}
    />
  )
  return (
    <fieldset className={css.choice} aria-label={t('merge.chooseFor', { what })}>
      <legend>{what}</legend>
      {option('mine')}
      {option('theirs')}
    </fieldset>
  )
}

function placeOf({ node, field }: MergeConflict): string {
  if (node !== undefined) return field === 'removed' ? node : `${node}: ${field}`
  return field === 'workflow.name' ? t('merge.workflowName') : field
}

const shownMax = 200

function shownValue(conflict: MergeConflict, side: Side): string {
  const value = conflict[side]
  if (conflict.field === 'removed') return value === undefined ? t('merge.removed') : t('merge.changed')
  return value === undefined ? t('merge.gone') : textOf(value).slice(0, shownMax)
}
