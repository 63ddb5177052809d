import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileUp, FolderPlus, Plus } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { navigate } from '../../../lib/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { createFolder } from './folder-actions.ts'
import { FolderPath } from './FolderPath.tsx'
import { ListFilters } from './ListFilters.tsx'
import { folderList, listPage } from './list-queries.ts'
import { useListAddress } from './use-list-address.ts'
import { WorkflowList } from './WorkflowList.tsx'

/** All workflows: found, kept in order, switched on and off, and what became of them. */
export function WorkflowsPage() {
  const { criteria, change, clear } = useListAddress()
  const { data: folders } = useQuery({ ...folderList, staleTime: 0 })
  const first = useQuery({ ...listPage(criteria, 0), staleTime: 0, placeholderData: keepPreviousData })
  return (
    <Page
      title={t('workflowList.title')}
      actions={
        <>
          <Button
            icon={FileUp}
            onClick={() =>
              navigate(criteria.folder ? `/workflows/import?folder=${criteria.folder}` : '/workflows/import')
            }
          >
            {t('import.open')}
          </Button>
          <Button icon={FolderPlus} onClick={() => void createFolder(criteria.folder ?? null)}>
            {t('workflowList.newFolder')}
          </Button>
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => navigate(criteria.folder ? `/workflow?folder=${criteria.folder}` : '/workflow')}
          >
            {t('workflowList.newWorkflow')}
          </Button>
        </>
      }
    >
      <FolderPath folders={folders ?? []} criteria={criteria} />
      <ListFilters criteria={criteria} onChange={change} />
      <WorkflowList criteria={criteria} folders={folders} first={first} change={change} clear={clear} />
    </Page>
  )
}
