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
import { insightsOf, modelUseOf, type Insights, type ModelUse } from './insight-queries.ts'
import { InsightTable } from './InsightTable.tsx'
import css from './Insights.module.css'
import { ModelTable } from './ModelTable.tsx'
import { workflowRows } from './workflow-rows.ts'

const ranges = ['7', '14', '30', '90'] as const

/** How the executions of the last days went. */
export function InsightsPage() {
  const [days, setDays] = useState<(typeof ranges)[number]>('14')
  const [workflow, setWorkflow] = useState<{ id: string; name: string }>()
  const { data, error, refetch } = useQuery({
    ...insightsOf(Number(days), workflow?.id),
    placeholderData: (previous) => previous,
  })
  const use = useQuery({
    ...modelUseOf(Number(days), workflow?.id),
    placeholderData: (previous) => previous,
  })
  const problem = error ?? use.error
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
      {problem && (
        <Note title={t('insights.loadFailed')} text={messageOf(problem)} alert>
          <Button onClick={() => void Promise.all([refetch(), use.refetch()])}>
            {t('execution.list.tryAgain')}
          </Button>
        </Note>
      )}
      {!problem && data && use.data && (
        <Figures
          data={data}
          use={use.data}
          workflowId={workflow?.id}
          choose={(id, name) => setWorkflow({ id, name })}
        />
      )}
    </Page>
  )
}

interface FiguresProps {
  data: Insights
  use: ModelUse
  /** The one workflow that is looked at. */
  workflowId: string | undefined
  choose: (id: string, name: string) => void
}

function Figures({ data, use, workflowId: chosen, choose }: FiguresProps) {
  const hasUse = use.total.calls > 0
  if (data.workflows.length === 0 && !hasUse) {
    return (
      <Note title={t('insights.empty')} text={t('insights.emptyText')}>
        <Link to="/executions">{t('insights.toExecutions')}</Link>
      </Note>
    )
  }
  const first = data.days[0]?.day ?? ''
  const useByDay = new Map(use.days.map((figures) => [figures.day, figures]))
  return (
    <>
      <Headlines data={data} use={use} failures={failuresLink({ workflowId: chosen, days: { first } })} />
      <InsightCharts days={data.days} use={use} />
      <InsightTable
        title={t('insights.byWorkflow')}
        head={t('execution.list.workflow')}
        hasUse={hasUse}
        rows={workflowRows(data, use).map(({ workflowId, name, ...row }) => ({
          ...row,
          failures: failuresLink({ workflowId, days: { first } }),
          name:
            workflowId === undefined ? (
              name
            ) : (
              <button type="button" className={css.choose} onClick={() => choose(workflowId, name)}>
                {name}
              </button>
            ),
        }))}
      />
      {hasUse && <ModelTable models={use.models} />}
      <InsightTable
        title={t('insights.byDay')}
        head={t('insights.day')}
        hasUse={hasUse}
        rows={data.days.toReversed().map(({ day, ...figures }) => ({
          ...figures,
          key: day,
          name: formatDay(day, 'row'),
          use: useByDay.get(day)?.calls ? useByDay.get(day) : undefined,
          failures: failuresLink({ workflowId: chosen, days: { first: day, last: day } }),
        }))}
      />
      <p className={css.hint}>{hasUse ? t('insights.hintUse') : t('insights.hint')}</p>
    </>
  )
}
