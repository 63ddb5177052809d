import type { FilterCondition, NodeProperty } from '@heddle/core/node'
import { Braces, Calendar, Hash, List, ToggleRight, Trash2, Type, type LucideIcon } from 'lucide-react'
import type { ValueType } from '../../../lib/dragged-value.ts'
import { t } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { InputProps } from '../form-context.ts'
import css from './Conditions.module.css'
import { DataField } from './DataField.tsx'
import {
  filterOperators,
  findOperator,
  inputFor,
  operatorId,
  rightTypeOf,
  withLeft,
  withOperator,
} from './filter-operators.ts'

interface ConditionRowProps extends Pick<InputProps, 'form' | 'path'> {
  /** Which one it is, counted from 1. */
  number: number
  condition: FilterCondition
  onChange: (condition: FilterCondition) => void
  remove: () => void
}

/** One condition: a value, a comparison, and the value to compare with where there is one. */
export function ConditionRow({ number, condition, path, form, onChange, remove }: ConditionRowProps) {
  const { operator } = condition
  const isSingle = findOperator(operator)?.singleValue ?? operator.singleValue ?? false
  const side = (name: 'leftValue' | 'rightValue') => ({
    value: condition[name] ?? '',
    path: `${path}.${name}`,
    form,
    isInRow: true,
    onChange: (next: unknown) => onChange({ ...condition, [name]: next }),
  })
  const choose = (id: string | undefined) => {
    const chosen = filterOperators.find((candidate) => operatorId(candidate) === id)
    if (chosen) onChange(withOperator(condition, chosen))
  }
  return (
    <div data-entry className={css.row} role="group" aria-label={t('nodePanel.condition', { number })}>
      <div className={css.sides} data-single={isSingle}>
        <DataField
          {...side('leftValue')}
          property={propertyFor('leftValue', operator.type)}
          onDrop={(dropped) => onChange(withLeft(condition, dropped))}
        />
        <Select<string>
          label={t('nodePanel.operator')}
          options={operatorOptions()}
          chosen={[operatorId(operator)]}
          unknownLabel={() => operator.operation}
          disabled={form.readOnly}
          listWidth={280}
          onChange={([id]) => choose(id)}
        />
        {!isSingle && (
          <DataField {...side('rightValue')} property={propertyFor('rightValue', rightTypeOf(operator))} />
        )}
      </div>
      {!form.readOnly && (
        <IconButton
          size="small"
          icon={Trash2}
          label={t('nodePanel.removeCondition')}
          data-remove
          onClick={remove}
        />
      )}
    </div>
  )
}

function propertyFor(name: 'leftValue' | 'rightValue', type: string): NodeProperty {
  return {
    name,
    displayName: t(`nodePanel.${name}`),
    type: inputFor(type),
    default: '',
    placeholder: placeholders[type],
    ...(type === 'boolean' && { options: truths() }),
    ...(inputFor(type) === 'json' && { typeOptions: { rows: 1 } }),
  }
}

const placeholders: Readonly<Record<string, string>> = { array: '["a", "b"]', object: '{"a": 1}' }

const truths = () => [true, false].map((value) => ({ name: t(`nodePanel.${value}`), value }))

const operatorOptions = () =>
  filterOperators.map((operator) => ({
    value: operatorId(operator),
    label: t(`nodePanel.operations.${operator.operation}`),
    group: t(`nodePanel.types.${operator.type}`),
    icon: typeIcons[operator.type],
  }))

const typeIcons: Readonly<Record<ValueType, LucideIcon>> = {
  string: Type,
  number: Hash,
  boolean: ToggleRight,
  dateTime: Calendar,
  array: List,
  object: Braces,
}
