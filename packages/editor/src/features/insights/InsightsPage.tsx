import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { formatDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { failuresLink } from './failures-link.ts'
import { Headlines } from './Headlines.tsx'
import { InsightCharts } from './InsightCharts.tsx'
import { insightsOf, type Insights } from './insight-queries.ts'
import { InsightTable } from './InsightTable.tsx'
import css from './Insights.module.css'

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
    <Page
      title={workflow ? t('insights.titleOf', { name: workflow.name }) : t('insights.title')}
      actions={
        <>
          {workflow && <Button onClick={() => setWorkflow(undefined)}>{t('insights.allWorkflows')}</Button>}
          <Segmented
            label={t('insights.range')}
            value={days}
            options={ranges.map((value) => ({ value, label: t('insights.days', { days: value }) }))}
            onChange={setDays}
          />
        </>
      }
    >
      {error && (
        <Note title={t('insights.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('execution.list.tryAgain')}</Button>
        </Note>
      )}
      {!error && data && (
        <Figures data={data} workflowId={workflow?.id} choose={(id, name) => setWorkflow({ id, name })} />
      )}
    </Page>
  )
}

interface FiguresProps {
  data: Insights
  /** The one workflow that is looked at. */
  workflowId: string | undefined
  choose: (id: string, name: string) => void
}

function Figures({ data, workflowId: chosen, choose }: FiguresProps) {
  if (data.workflows.length === 0) {
    return (
      <Note title={t('insights.empty')} text={t('insights.emptyText')}>
        <Link to="/executions">{t('insights.toExecutions')}</Link>
      </Note>
    )
  }
  const first = data.days[0]?.day ?? ''
  return (
    <>
      <Headlines data={data} failures={failuresLink({ workflowId: chosen, days: { first } })} />
      <InsightCharts days={data.days} />
      <InsightTable
        title={t('insights.byWorkflow')}
        head={t('execution.list.workflow')}
        rows={data.workflows.map(({ workflowId, workflowName, ...figures }) => ({
          ...figures,
          key: workflowId,
          failures: failuresLink({ workflowId, days: { first } }),
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
        rows={data.days.toReversed().map(({ day, ...figures }) => ({
          ...figures,
          key: day,
          name: formatDay(day, 'row'),
          failures: failuresLink({ workflowId: chosen, days: { first: day, last: day } }),
        }))}
      />
      <p className={css.hint}>{t('insights.hint')}</p>
    </>
  )
}
