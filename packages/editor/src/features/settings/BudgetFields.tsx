import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { workflowNames } from '../../api/workflow-list.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { SelectOption } from '../../ui/Select.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FormField } from '../../ui/use-form.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { budgetFaults, newBudget, type BudgetDraft } from './model-use-drafts.ts'
import css from './ModelUsePage.module.css'
import settingsCss from './Settings.module.css'

/** How much may be used, by whom and in which time. */
export function BudgetFields({ value: rows, error, onChange }: FormField<BudgetDraft[]>) {
  const { data: names } = useQuery(workflowNames)
  const change = (row: BudgetDraft, changes: Partial<BudgetDraft>) =>
    onChange(rows.map((each) => (each === row ? { ...row, ...changes } : each)))
  return (
    <section className={settingsCss.card}>
      <h2>{t('modelUse.budgets')}</h2>
      <p className={settingsCss.email}>{t('modelUse.budgetsText')}</p>
      {rows.length === 0 && <p>{t('modelUse.noBudgets')}</p>}
      <ul className={settingsCss.list}>
        {rows.map((row) => (
          <BudgetRow
            key={row.id}
            row={row}
            choices={choicesOf(names ?? new Map(), row.workflowId)}
            faults={error === undefined ? {} : budgetFaults(row, rows)}
            onChange={(changes) => change(row, changes)}
            onRemove={() => onChange(rows.filter((each) => each !== row))}
          />
        ))}
      </ul>
      <div>
        <Button icon={Plus} onClick={() => onChange([...rows, newBudget()])}>
          {t('modelUse.addBudget')}
        </Button>
      </div>
    </section>
  )
}

/** A workflow that is gone stays in the budget that it has. */
function choicesOf(names: ReadonlyMap<string, string>, chosen: string): SelectOption<string>[] {
  const gone = chosen !== '' && !names.has(chosen)
  return [
    { value: '', label: t('modelUse.instance') },
    ...(gone ? [{ value: chosen, label: t('modelUse.goneWorkflow', { id: chosen }) }] : []),
    ...[...names].map(([value, label]) => ({ value, label })),
  ]
}

interface BudgetRowProps {
  row: BudgetDraft
  choices: readonly SelectOption<string>[]
  faults: ReturnType<typeof budgetFaults>
  onChange: (changes: Partial<BudgetDraft>) => void
  onRemove: () => void
}

function BudgetRow({ row, choices, faults, onChange, onRemove }: BudgetRowProps) {
  const name = choices.find(({ value }) => value === row.workflowId)?.label ?? ''
  // What is used is known of the budget as it was stored only.
  const changeKind = (changes: Partial<BudgetDraft>) => onChange({ ...changes, used: undefined })
  return (
    <li className={css.budget}>
      <SelectField
        label={t('modelUse.whose')}
        options={choices}
        value={row.workflowId}
        error={faults.workflowId}
        onChange={(workflowId) => changeKind({ workflowId })}
      />
      <SelectField
        label={t('modelUse.period')}
        options={[
          { value: 'day' as const, label: t('modelUse.day') },
          { value: 'month' as const, label: t('modelUse.month') },
        ]}
        value={row.period}
        onChange={(period) => changeKind({ period })}
      />
      <TextField
        label={t('modelUse.limit')}
        value={row.limit}
        error={faults.limit}
        inputMode="decimal"
        onChange={(limit) => onChange({ limit })}
      />
      <SelectField
        label={t('modelUse.unit')}
        options={[
          { value: 'tokens' as const, label: t('modelUse.tokens') },
          { value: 'dollars' as const, label: t('modelUse.dollars') },
        ]}
        value={row.unit}
        onChange={(unit) => changeKind({ unit })}
      />
      <span className={css.remove}>
        <IconButton label={t('modelUse.removeBudget', { name })} icon={Trash2} onClick={onRemove} />
      </span>
      {row.used !== undefined && <BudgetBar row={row} used={row.used} />}
    </li>
  )
}
