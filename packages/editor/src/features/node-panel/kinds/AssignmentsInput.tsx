import { isJsonObject } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import type { Assignment } from '@heddle/core/node'
import { Plus, Trash2 } from 'lucide-react'
import { lastName, type DraggedValue } from '../../../lib/dragged-value.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DropTarget } from '../DropTarget.tsx'
import css from './Assignments.module.css'
import type { InputProps } from '../form-context.ts'
import { useEntryFocus } from '../use-entry-focus.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'

const types = ['string', 'number', 'boolean', 'array', 'object', 'any'] as const

/** Fields that a node sets, each with a name, a type and a value. */
export function AssignmentsInput({ value, path, form, onChange }: InputProps) {
  const { list: rows, adding, removing } = useEntryFocus()
  const list =
    isJsonObject(value) && Array.isArray(value.assignments) ? (value.assignments as Assignment[]) : []
  const put = (assignments: Assignment[]) => onChange({ assignments })
  const add = (assignment: Assignment) => put([...list, { id: crypto.randomUUID(), ...assignment }])
  return (
    <div ref={rows} data-entries>
      <DropTarget form={form} className={css.list} onDrop={(dropped) => add(assignmentOf(dropped))}>
        {list.map((assignment, index) => (
          <AssignmentRow
            key={assignment.id ?? index}
            assignment={assignment}
            path={`${path}.assignments[${index}]`}
            form={form}
            onChange={(next) => put(list.with(index, next))}
            remove={() => removing(() => put(list.toSpliced(index, 1)))}
          />
        ))}
        {!form.readOnly && (
          <div className={css.add}>
            <Button
              icon={Plus}
              data-add
              onClick={() => adding(() => add({ name: '', value: '', type: 'string' }))}
            >
              {t('nodePanel.addField')}
            </Button>
            <span className={css.hint}>{t('nodePanel.orDropField')}</span>
          </div>
        )}
      </DropTarget>
    </div>
  )
}

/** The value under its own name. */
const assignmentOf = ({ expression, path, type }: DraggedValue): Assignment => ({
  name: lastName(path),
  value: `={{ ${expression} }}`,
  type: type === 'dateTime' ? 'string' : type,
})

interface AssignmentRowProps extends Pick<InputProps, 'form' | 'path'> {
  assignment: Assignment
  onChange: (assignment: Assignment) => void
  remove: () => void
}

function AssignmentRow({ assignment, path, form, onChange, remove }: AssignmentRowProps) {
  const { name, value, type = 'string' } = assignment
  return (
    <div data-entry className={css.row}>
      <div className={css.head}>
        <div className={css.name}>
          <TextField
            label={t('nodePanel.fieldName')}
            value={name}
            disabled={form.readOnly}
            onChange={(next) => onChange({ ...assignment, name: next })}
          />
        </div>
        <div>
          <SelectField<string>
            label={t('nodePanel.fieldType')}
            value={type}
            disabled={form.readOnly}
            options={types.map((choice) => ({ value: choice, label: t(`nodePanel.types.${choice}`) }))}
            onChange={(next) => onChange({ ...assignment, type: next, value: valueAs(next, value) })}
          />
        </div>
        {!form.readOnly && (
          <IconButton
            size="small"
            icon={Trash2}
            label={t('nodePanel.removeField')}
            data-remove
            onClick={remove}
          />
        )}
      </div>
      <form.Field
        property={{
          name: 'value',
          displayName: t('nodePanel.fieldValue'),
          type: inputType(type),
          default: defaults[type] ?? '',
        }}
        value={value}
        path={`${path}.value`}
        form={form}
        onDrop={name === '' ? (dropped) => onChange({ ...assignment, ...assignmentOf(dropped) }) : undefined}
        onChange={(next) => onChange({ ...assignment, value: next })}
      />
    </div>
  )
}

const defaults: Readonly<Record<string, unknown>> = {
  string: '',
  number: 0,
  boolean: false,
  array: '[]',
  object: '{}',
}

const inputType = (type: string) => (type === 'array' || type === 'object' ? 'json' : shownAs(type))

const shownAs = (type: string) => (type === 'number' || type === 'boolean' ? type : 'string')

/** Another type keeps what can be kept. */
function valueAs(type: string, value: unknown): unknown {
  if (isExpression(value)) return value
  if (type === 'string') return typeof value === 'string' ? value : JSON.stringify(value ?? '')
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : 0
  if (type === 'boolean') return value === true || value === 'true'
  return type === 'any' ? value : defaults[type]
}
