import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { RefreshCw } from 'lucide-react'
import { queryClient } from '../../api/query-client.ts'
import { workflowNames } from '../../api/workflow-list.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import listCss from '../../ui/List.module.css'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { rangeChoices, statusChoices } from './execution-filter.ts'
import type { ExecutionList } from './execution-list.ts'
import { refreshExecutions } from './execution-queries.ts'

export function ExecutionFilters({ list }: { list: ExecutionList }) {
  const choice = useStore(list.store, (state) => state.choice)
  const autoRefresh = useStore(list.store, (state) => state.autoRefresh)
  return (
    <div className={listCss.filters} role="search" aria-label={t('execution.list.title')}>
      <WorkflowFilter list={list} />
      <div className={listCss.select}>
        <StatusFilter list={list} />
      </div>
      <div className={listCss.select}>
        <Select
          label={t('execution.list.range')}
          options={rangeChoices.map((value) => ({ value, label: t(`execution.list.ranges.${value}`) }))}
          chosen={[choice.range]}
          onChange={([range]) => list.choose({ range })}
        />
      </div>
      {choice.range === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <div key={end} className={listCss.select}>
            <TextField
              label={t(`execution.list.${end}`)}
              labelHidden
              type="datetime-local"
              value={choice[end]}
              onChange={(value) => list.choose({ [end]: value })}
            />
          </div>
        ))}
      <div className={listCss.search}>
        <SearchField
          label={t('execution.list.search')}
          value={choice.text}
          onChange={(text) => list.choose({ text })}
        />
      </div>
      <Switch
        label={t('execution.list.autoRefresh')}
        checked={autoRefresh}
        onChange={(isOn) => list.setAutoRefresh(isOn)}
      />
      {!autoRefresh && (
        <IconButton
          label={t('execution.list.refresh')}
          icon={RefreshCw}
          onClick={() => void refreshExecutions(queryClient, list.store.getState().sought)}
        />
      )}
    </div>
  )
}

export function StatusFilter({ list }: { list: ExecutionList }) {
  const chosen = useStore(list.store, (state) => state.choice.status)
  return (
    <Select
      label={t('execution.list.status')}
      options={statusChoices.map((value) => ({ value, label: t(`execution.list.statuses.${value}`) }))}
      chosen={[chosen]}
      onChange={([status]) => list.choose({ status })}
    />
  )
}

function WorkflowFilter({ list }: { list: ExecutionList }) {
  const workflowId = useStore(list.store, (state) => state.choice.workflowId)
  const { data: names = new Map<string, string>() } = useQuery(workflowNames)
  const options = [
    { value: undefined, label: t('execution.list.allWorkflows') },
    ...[...names].map(([value, label]) => ({ value, label })),
  ]
  return (
    <div className={listCss.select}>
      <Select<string | undefined>
        label={t('execution.list.workflow')}
        options={options}
        chosen={[workflowId]}
        onChange={([id]) => list.choose({ workflowId: id })}
      />
    </div>
  )
}
