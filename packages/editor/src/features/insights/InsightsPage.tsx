import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import listCss from '../../ui/List.module.css'
import { Note } from '../../ui/Note.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { InsightCharts } from './InsightCharts.tsx'
import { insightsOf, type Insights } from './insight-queries.ts'
import { InsightTable } from './InsightTable.tsx'
import css from './Insights.module.css'
import { PageTitle } from '../../ui/PageTitle.tsx'

const ranges = ['7', '14', '30', '90'] as const

/** How the executions of the last days went. */
export function InsightsPage() {
  const [days, setDays] = useState<(typeof ranges)[number]>('14')
  const [workflow, setWorkflow] = useState<{ id: string; name: string }>()
  const { data, error, refetch } = useQuery({
    ...insightsOf(Number(days), workflow?.id),
    placeholderData: (previous) => previous,
  })
  return (
    <main className={`${listCss.page} ${css.page}`}>
      <header className={listCss.header}>
        <PageTitle>
          {workflow ? t('insights.titleOf', { name: workflow.name }) : t('insights.title')}
        </PageTitle>
        {workflow && <Button onClick={() => setWorkflow(undefined)}>{t('insights.allWorkflows')}</Button>}
        <Segmented
          label={t('insights.range')}
          value={days}
          options={ranges.map((value) => ({ value, label: t('insights.days', { days: value }) }))}
          onChange={setDays}
        />
      </header>
      {error && (
        <Note title={t('insights.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('execution.list.tryAgain')}</Button>
        </Note>
      )}
      {!error && data && <Figures data={data} choose={(id, name) => setWorkflow({ id, name })} />}
    </main>
  )
}

interface FiguresProps {
  data: Insights
  choose: (id: string, name: string) => void
}

function Figures({ data, choose }: FiguresProps) {
  if (data.workflows.length === 0) {
    return (
      <Note title={t('insights.empty')} text={t('insights.emptyText')}>
        <Link to="/executions">{t('insights.toExecutions')}</Link>
      </Note>
    )
  }
  return (
    <>
      <InsightCharts days={data.days} />
      <InsightTable
        title={t('insights.byWorkflow')}
        head={t('execution.list.workflow')}
        rows={data.workflows.map(({ workflowId, workflowName, ...figures }) => ({
          ...figures,
          key: workflowId,
          name: (
            <button type="button" className={css.choose} onClick={() => choose(workflowId, workflowName)}>
              {workflowName}
            </button>
          ),
        }))}
      />
      <InsightTable
        title={t('insights.byDay')}
        head={t('insights.day')}
        rows={data.days.toReversed().map(({ day, ...figures }) => ({ ...figures, key: day, name: day }))}
      />
      <p className={css.hint}>{t('insights.hint')}</p>
    </>
  )
}
