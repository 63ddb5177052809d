import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { t } from '../../lib/i18n.ts'
import { DetailsPage } from './DetailsPage.tsx'
import { oneCollection } from './template-queries.ts'
import { TemplateList } from './TemplateList.tsx'

export function CollectionPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(oneCollection(id))
  return (
    <DetailsPage
      shown={data?.collection}
      error={error}
      retry={() => void refetch()}
      missing={{ title: t('templates.collectionNotFound'), text: t('templates.collectionNotFoundText') }}
    >
      <TemplateList templates={data?.collection.workflows ?? []} />
    </DetailsPage>
  )
}
