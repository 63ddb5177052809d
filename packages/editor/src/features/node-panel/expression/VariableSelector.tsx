import { useState } from 'react'
import { useDocument } from '../../../workspace/document-store.ts'
import { usePanel } from '../../../workspace/panel-store.ts'
import { useRun } from '../../../workspace/run-store.ts'
import { useWorkspace } from '../../../workspace/WorkspaceProvider.tsx'
import { t } from '../../../lib/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import css from './ExpressionModal.module.css'
import { findOfferedData } from './offered-data.ts'
import { filterVariables, listVariables } from './variables.ts'

const shownMax = 500

/** Everything that an expression can read, with a filter. A click puts it into the expression. */
export function VariableSelector({ node }: { node: string }) {
  // The compiler does not see that the evaluator reads the stores, and would keep what it gave first.
  'use no memo'
  const [filter, setFilter] = useState('')
  const itemIndex = usePanel((state) => state.itemIndex)
  const insert = usePanel((state) => state.insert)
  // These say when that has changed.
  useRun((state) => state.runData)
  useDocument((state) => state.history.present)
  const data = findOfferedData(useWorkspace(), node)
  const found = filterVariables(data ? listVariables(data, itemIndex) : [], filter).slice(0, shownMax)
  return (
    <div className={css.selector}>
      <TextField label={t('nodePanel.variableFilter')} value={filter} onChange={setFilter} type="search" />
      {found.length === 0 && (
        <p className={css.nothing}>
          {filter === '' ? t('nodePanel.noVariables') : t('nodePanel.noMatchingVariables')}
        </p>
      )}
      <ul hidden={found.length === 0} className={css.tree} aria-label={t('nodePanel.variables')}>
        {found.map(({ group, expression, sample }, index) => (
          <li key={expression}>
            {group !== found[index - 1]?.group && <div className={css.group}>{group}</div>}
            <button
              type="button"
              className={css.variable}
              data-tip={expression}
              onClick={() => insert?.(expression)}
            >
              <span className={css.code}>{expression}</span>
              <span className={css.sample}>{sample}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
