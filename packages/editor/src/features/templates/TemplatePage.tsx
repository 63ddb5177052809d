import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { DetailsPage } from './DetailsPage.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { oneTemplate } from './template-queries.ts'
import css from './Templates.module.css'

export function TemplatePage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(oneTemplate(id))
  return (
    <DetailsPage
      shown={data?.workflow}
      error={error}
      retry={() => void refetch()}
      missing={{ title: t('templates.workflowNotFound'), text: t('templates.workflowNotFoundText') }}
      lead={data && <PreviewFrame key={id} workflow={data.workflow.workflow} />}
      action={
        <Link to={`/workflows/templates/${id}`} className={css.primary}>
          {t('templates.use')}
        </Link>
      }
    />
  )
}
