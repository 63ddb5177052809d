import { isJsonObject } from '@heddle/core'
import type { FilterCondition, FilterValue } from '@heddle/core/node'
import { Plus } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { DropTarget } from '../DropTarget.tsx'
import type { InputProps } from '../form-context.ts'
import { useEntryFocus } from '../use-entry-focus.ts'
import { ConditionRow } from './ConditionRow.tsx'
import css from './Conditions.module.css'
import { conditionAbout, newCondition } from './filter-operators.ts'

/** Conditions that must all hold, or of which one must. */
export function FilterInput({ value, path, form, onChange }: InputProps) {
  const filter = readFilter(value)
  const put = (changes: Partial<FilterValue>) => onChange({ ...filter, ...changes })
  const { conditions } = filter
  const { list, adding, removing } = useEntryFocus()
  const add = (condition: FilterCondition) => put({ conditions: [...conditions, condition] })
  return (
    <div ref={list} data-entries className={css.conditions}>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.id ?? index}
          number={index + 1}
          condition={condition}
          path={`${path}.conditions[${index}]`}
          form={form}
          onChange={(next) => put({ conditions: conditions.with(index, next) })}
          remove={() => removing(() => put({ conditions: conditions.toSpliced(index, 1) }))}
        />
      ))}
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
      {!form.readOnly && (
        <DropTarget form={form} onDrop={(dropped) => add(conditionAbout(dropped))}>
          <Button icon={Plus} data-add onClick={() => adding(() => add(newCondition()))}>
            {t('nodePanel.addCondition')}
          </Button>
        </DropTarget>
      )}
    </div>
  )
}

function readFilter(value: unknown): FilterValue {
  const given = isJsonObject(value) ? value : {}
  return {
    ...given,
    conditions: Array.isArray(given.conditions) ? (given.conditions as FilterCondition[]) : [],
    combinator: given.combinator === 'or' ? 'or' : 'and',
  }
}
