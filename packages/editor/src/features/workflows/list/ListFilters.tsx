import { useQuery } from '@tanstack/react-query'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { useSession } from '../../../api/session.ts'
import { t } from '../../../lib/i18n.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import listCss from '../../../ui/List.module.css'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { tagList } from '../workflow-queries.ts'
import { sorts, startsDescending, statuses, type ListWish } from './list-wish.ts'

interface ListFiltersProps {
  wish: ListWish
  onChange: (part: Partial<ListWish>) => void
}

export function ListFilters({ wish, onChange }: ListFiltersProps) {
  const [text, setText] = useSearchText(wish.search, (search) => onChange({ search }))
  return (
    <div className={listCss.filters} role="search" aria-label={t('workflowList.filters')}>
      <div className={listCss.search}>
        <TextField
          label={t('workflowList.search')}
          labelHidden
          placeholder={t('workflowList.search')}
          type="search"
          value={text}
          onChange={setText}
        />
      </div>
      <TagFilter chosen={wish.tags} onChange={(tags) => onChange({ tags })} />
      <div className={listCss.select}>
        <Select
          label={t('workflowList.status')}
          options={statuses.map((value) => ({ value, label: t(`workflowList.statuses.${value}`) }))}
          chosen={[wish.status]}
          onChange={([status]) => onChange({ status })}
        />
      </div>
      <div className={listCss.select}>
        <Select
          label={t('workflowList.sort')}
          options={sorts.map((value) => ({ value, label: t(`workflowList.sorts.${value}`) }))}
          chosen={[wish.sort]}
          onChange={([sort = 'updatedAt']) => onChange({ sort, descending: startsDescending(sort) })}
        />
      </div>
      <IconButton
        label={wish.descending ? t('workflowList.descending') : t('workflowList.ascending')}
        icon={wish.descending ? ArrowDownWideNarrow : ArrowUpNarrowWide}
        onClick={() => onChange({ descending: !wish.descending })}
      />
    </div>
  )
}

interface TagFilterProps {
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function TagFilter({ chosen, onChange }: TagFilterProps) {
  const tagsEnabled = useSession((state) => !state.settings?.workflowTagsDisabled)
  const { data = [] } = useQuery(tagList)
  if (!tagsEnabled) return null
  return (
    <div className={listCss.select}>
      <Select
        label={t('workflow.openTags')}
        placeholder={t('workflowList.tags')}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        multiple
        onChange={onChange}
      />
    </div>
  )
}
