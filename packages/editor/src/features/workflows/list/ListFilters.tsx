import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import listCss from '../../../ui/List.module.css'
import { Select } from '../../../ui/Select.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TagFilter } from '../TagFilter.tsx'
import { sorts, startsDescending, statuses, type ListCriteria } from './list-criteria.ts'
import css from './WorkflowsPage.module.css'

interface ListFiltersProps {
  criteria: ListCriteria
  onChange: (part: Partial<ListCriteria>) => void
}

export function ListFilters({ criteria, onChange }: ListFiltersProps) {
  const [text, setText] = useSearchText(criteria.search, (search) => onChange({ search }))
  return (
    <div className={listCss.filters} role="search" aria-label={t('workflowList.filters')}>
      <div className={listCss.search}>
        <SearchField label={t('workflowList.search')} value={text} onChange={setText} />
      </div>
      <div className={`${listCss.select} ${css.tagFilter}`}>
        <TagFilter chosen={criteria.tags} onChange={(tags) => onChange({ tags })} />
      </div>
      <div className={listCss.select}>
        <Select
          label={t('workflowList.status')}
          options={statuses.map((value) => ({ value, label: t(`workflowList.statuses.${value}`) }))}
          chosen={[criteria.status]}
          onChange={([status]) => onChange({ status })}
        />
      </div>
      <div className={listCss.select}>
        <Select
          label={t('workflowList.sort')}
          options={sorts.map((value) => ({ value, label: t(`workflowList.sorts.${value}`) }))}
          chosen={[criteria.sort]}
          onChange={([sort = 'updatedAt']) => onChange({ sort, descending: startsDescending(sort) })}
        />
      </div>
      <IconButton
        label={criteria.descending ? t('workflowList.descending') : t('workflowList.ascending')}
        icon={criteria.descending ? ArrowDownWideNarrow : ArrowUpNarrowWide}
        onClick={() => onChange({ descending: !criteria.descending })}
      />
    </div>
  )
}
