import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FormField } from '../../ui/use-form.ts'
import { newPrice, priceFaults, type PriceDraft } from './model-use-drafts.ts'
import css from './ModelUsePage.module.css'
import settingsCss from './Settings.module.css'

/** What each model costs. */
export function PriceFields({ value: rows, error, onChange }: FormField<PriceDraft[]>) {
  const change = (row: PriceDraft, changes: Partial<PriceDraft>) =>
    onChange(rows.map((each) => (each === row ? { ...row, ...changes } : each)))
  return (
    <section className={settingsCss.card}>
      <h2>{t('modelUse.prices')}</h2>
      <p className={settingsCss.email}>{t('modelUse.pricesText')}</p>
      {rows.length === 0 && <p>{t('modelUse.noPrices')}</p>}
      <ul className={settingsCss.list}>
        {rows.map((row) => (
          <PriceRow
            key={row.id}
            row={row}
            // What is wrong is told when somebody tries to save it.
            faults={error === undefined ? {} : priceFaults(row, rows)}
            onChange={(changes) => change(row, changes)}
            onRemove={() => onChange(rows.filter((each) => each !== row))}
          />
        ))}
      </ul>
      <div>
        <Button icon={Plus} onClick={() => onChange([...rows, newPrice()])}>
          {t('modelUse.addPrice')}
        </Button>
      </div>
    </section>
  )
}

interface PriceRowProps {
  row: PriceDraft
  faults: ReturnType<typeof priceFaults>
  onChange: (changes: Partial<PriceDraft>) => void
  onRemove: () => void
}

function PriceRow({ row, faults, onChange, onRemove }: PriceRowProps) {
  return (
    <li className={css.price}>
      <TextField
        label={t('modelUse.model')}
        value={row.model}
        error={faults.model}
        placeholder="gpt-5*"
        spellCheck={false}
        onChange={(model) => onChange({ model })}
      />
      <TextField
        label={t('modelUse.input')}
        value={row.input}
        error={faults.input}
        inputMode="decimal"
        onChange={(input) => onChange({ input })}
      />
      <TextField
        label={t('modelUse.output')}
        value={row.output}
        error={faults.output}
        inputMode="decimal"
        onChange={(output) => onChange({ output })}
      />
      <span className={css.remove}>
        <IconButton
          label={t('modelUse.removePrice', { model: row.model || t('modelUse.newPrice') })}
          icon={Trash2}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
