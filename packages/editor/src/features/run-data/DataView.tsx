import { useDeferredValue, useState, type ReactNode } from 'react'
import { itemLimitDefault, itemLimits, maxWorkflowDataBytes } from '../../lib/constants.ts'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { BinaryView } from './BinaryView.tsx'
import { estimateBytes } from './data-size.ts'
import css from './DataPanel.module.css'
import { HtmlView } from './HtmlView.tsx'
import type { ItemView } from './item-view.ts'
import { ItemTable } from './ItemTable.tsx'
import { JsonTree } from './JsonTree.tsx'
import { SchemaView } from './SchemaView.tsx'
import { useItemSearch } from './use-item-search.ts'
import type { ViewName } from './views.ts'
import { SelectField } from '../../ui/SelectField.tsx'

interface DataViewProps extends ItemView {
  view: ViewName
  onView: (view: ViewName) => void
}

/** Items in the chosen way, with a guard, a search and a limit. Give it a key: another output begins anew. */
export function DataView({ view, onView, ...given }: DataViewProps) {
  const { items } = given
  const [limit, setLimit] = useState<number>(itemLimitDefault)
  const [search, setSearch] = useState('')
  const [isShownAnyway, setShownAnyway] = useState(false)
  const found = useItemSearch(items, useDeferredValue(search))

  const bytes = estimateBytes(items)
  if (bytes > maxWorkflowDataBytes && !isShownAnyway) {
    const show = () => {
      setShownAnyway(true)
      onView('table')
    }
    return <LargeData bytes={bytes} show={show} />
  }
  const indexes = found?.slice(0, limit)
  const shown = indexes ? indexes.flatMap((index) => items[index] ?? []) : items.slice(0, limit)
  return (
    <>
      <div className={css.body}>
        {shown.length === 0 ? (
          <p className={css.empty}>{t('runData.searchNone', { text: search })}</p>
        ) : (
          <View view={view} {...given} items={shown} indexes={indexes} />
        )}
      </div>
      <DataFooter
        count={items.length}
        limit={limit}
        onLimit={setLimit}
        search={search}
        onSearch={setSearch}
      />
    </>
  )
}

function View({ view, ...props }: ItemView & { view: ViewName }): ReactNode {
  if (view === 'table') return <ItemTable {...props} />
  if (view === 'schema') return <SchemaView {...props} />
  if (view === 'binary') return <BinaryView items={props.items} indexes={props.indexes} />
  if (view === 'html') return <HtmlView items={props.items} />
  const { expressionOf } = props
  return (
    <JsonTree
      root={props.items.map(({ json }) => json)}
      label={t('runData.json')}
      openDepth={props.items.length > 1 ? 1 : 2}
      indexes={props.indexes ?? [...props.items.keys()]}
      expressionOf={expressionOf}
    />
  )
}

function LargeData({ bytes, show }: { bytes: number; show: () => void }) {
  return (
    <div className={css.notice}>
      <strong>{t('runData.tooLargeTitle')}</strong>
      <p>{t('runData.tooLarge', { size: formatNumber(bytes / 1024) })}</p>
      <Button onClick={show}>{t('runData.showAnyway')}</Button>
    </div>
  )
}

interface DataFooterProps {
  count: number
  limit: number
  onLimit: (limit: number) => void
  search: string
  onSearch: (text: string) => void
}

function DataFooter({ count, limit, onLimit, search, onSearch }: DataFooterProps) {
  return (
    <div className={css.tools}>
      <input
        type="search"
        className={css.search}
        aria-label={t('runData.search')}
        placeholder={t('runData.search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {count > itemLimitDefault && (
        <SelectField
          inline
          label={t('runData.limit')}
          value={limit}
          options={[
            ...itemLimits
              .filter((choice) => choice < count)
              .map((choice) => ({ value: choice, label: String(choice) })),
            { value: count, label: t('runData.limitAll', { count }) },
          ]}
          onChange={onLimit}
        />
      )}
    </div>
  )
}
