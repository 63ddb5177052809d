import type { Item } from '@heddle/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useRun } from '../../document/run-store.ts'
import { t } from '../../lib/i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { ItemJson } from './ItemJson.tsx'
import { ItemTable } from './ItemTable.tsx'
import css from './RunDataPanel.module.css'

/** What a node returned when it ran. */
export function RunDataPanel({ node }: { node: string }) {
  const runs = useRun((state) => state.runData[node])
  const [view, setView] = useState<'table' | 'json'>('table')
  const run = runs?.at(-1)
  const items: readonly Item[] = run?.data?.main.flatMap((output) => output ?? []) ?? []
  return (
    <section className={css.panel} aria-label={t('nodePanel.output')}>
      <header className={css.head}>
        <strong>{t('nodePanel.output')}</strong>
        {run && (
          <span>
            {t('nodePanel.itemCount', { count: items.length })} ·{' '}
            {t('nodePanel.duration', { time: run.executionTime })}
          </span>
        )}
        <div className={css.space} />
        {run?.data && (
          <Segmented
            label={t('nodePanel.display')}
            value={view}
            onChange={setView}
            options={[
              { value: 'table', label: t('nodePanel.table') },
              { value: 'json', label: t('nodePanel.json') },
            ]}
          />
        )}
      </header>
      <div className={css.body}>
        {!run && <p className={css.empty}>{t('nodePanel.noData')}</p>}
        {run?.error && (
          <div className={css.error} role="alert">
            <strong>{run.error.message}</strong>
            {run.error.description && <p>{run.error.description}</p>}
          </div>
        )}
        {run?.data && items.length === 0 && <p className={css.empty}>{t('nodePanel.noItems')}</p>}
        {run?.data &&
          items.length > 0 &&
          (view === 'table' ? <ItemTable items={items} /> : <ItemJson items={items} />)}
      </div>
      {run && (
        <footer className={css.foot}>
          {run.error ? (
            <CircleX size={14} className={css.bad} aria-hidden />
          ) : (
            <CircleCheck size={14} className={css.good} aria-hidden />
          )}
          {run.error ? t('nodePanel.failed') : t('nodePanel.success')}
        </footer>
      )}
    </section>
  )
}
