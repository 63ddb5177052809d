import { isJsonObject } from '@heddle/core'
import type { FilterCondition, FilterValue } from '@heddle/core/node'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { InputProps } from '../form-context.ts'
import css from './Collection.module.css'
import { filterOperators, operatorId, type FilterOperator } from './filter-operators.ts'

/** Conditions that must all hold, or of which one must. */
export function FilterInput({ value, path, form, onChange }: InputProps) {
  const filter = readFilter(value)
  const put = (changes: Partial<FilterValue>) => onChange({ ...filter, ...changes })
  const { conditions } = filter
  return (
    <div className={css.group}>
      {conditions.length > 1 && (
        <Segmented
          label={t('nodePanel.combine')}
          value={filter.combinator}
          disabled={form.readOnly}
          options={[
            { value: 'and', label: t('nodePanel.and') },
            { value: 'or', label: t('nodePanel.or') },
          ]}
          onChange={(combinator) => put({ combinator })}
        />
      )}
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.id ?? index}
          condition={condition}
          path={`${path}.conditions[${index}]`}
          form={form}
          onChange={(next) => put({ conditions: conditions.with(index, next) })}
          remove={() => put({ conditions: conditions.toSpliced(index, 1) })}
        />
      ))}
      {!form.readOnly && (
        <Button icon={Plus} onClick={() => put({ conditions: [...conditions, newCondition()] })}>
          {t('nodePanel.addCondition')}
        </Button>
      )}
    </div>
  )
}

interface ConditionRowProps extends Pick<InputProps, 'form' | 'path'> {
  condition: FilterCondition
  onChange: (condition: FilterCondition) => void
  remove: () => void
}

function ConditionRow({ condition, path, form, onChange, remove }: ConditionRowProps) {
  const { operator } = condition
  const chosen = filterOperators.find((candidate) => operatorId(candidate) === operatorId(operator))
  const needsRight = !(chosen?.singleValue ?? operator.singleValue)
  const value = (name: 'leftValue' | 'rightValue', label: string) => (
    <form.Field
      property={{ name, displayName: label, type: 'string', default: '' }}
      value={condition[name] ?? ''}
      path={`${path}.${name}`}
      form={form}
      onChange={(next) => onChange({ ...condition, [name]: next })}
    />
  )
  return (
    <div className={css.row}>
      <div className={css.fields}>
        {value('leftValue', t('nodePanel.leftValue'))}
        <Select<string>
          label={t('nodePanel.operator')}
          options={filterOperators.map((candidate) => ({
            value: operatorId(candidate),
            label: operatorLabel(candidate),
          }))}
          chosen={[operatorId(operator)]}
          disabled={form.readOnly}
          onChange={([id]) => onChange({ ...condition, operator: operatorOf(id) ?? operator })}
        />
        {needsRight && value('rightValue', t('nodePanel.rightValue'))}
      </div>
      {!form.readOnly && (
        <IconButton size="small" icon={Trash2} label={t('nodePanel.removeCondition')} onClick={remove} />
      )}
    </div>
  )
}

const operatorLabel = ({ type, operation }: FilterOperator): string =>
  `${t(`nodePanel.types.${type}`)}: ${t(`nodePanel.operations.${operation}`)}`

function operatorOf(id: string | undefined): FilterCondition['operator'] | undefined {
  const found = filterOperators.find((candidate) => operatorId(candidate) === id)
  return (
    found && { type: found.type, operation: found.operation, ...(found.singleValue && { singleValue: true }) }
  )
}

const newCondition = (): FilterCondition => ({
  id: crypto.randomUUID(),
  leftValue: '',
  rightValue: '',
  operator: { type: 'string', operation: 'equals' },
})

function readFilter(value: unknown): FilterValue {
  const given = isJsonObject(value) ? value : {}
  return {
    ...given,
    conditions: Array.isArray(given.conditions) ? (given.conditions as FilterCondition[]) : [],
    combinator: given.combinator === 'or' ? 'or' : 'and',
  }
}
