import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { Select } from '../../ui/Select.tsx'
import { tagList } from './workflow-queries.ts'

interface TagFilterProps {
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** Nothing at all where tags are switched off. */
export function TagFilter({ chosen, onChange }: TagFilterProps) {
  const tagsEnabled = useSession((state) => !state.settings?.workflowTagsDisabled)
  const { data = [] } = useQuery(tagList)
  if (!tagsEnabled) return null
  return (
    <Select
      label={t('workflow.openTags')}
      placeholder={t('workflow.openTags')}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      multiple
      onChange={onChange}
    />
  )
}
