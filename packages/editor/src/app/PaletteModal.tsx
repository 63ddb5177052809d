import { useQuery } from '@tanstack/react-query'
import { workflowList } from '../api/workflow-list.ts'
import { t } from '../lib/i18n.ts'
import { ListModal } from '../ui/ListModal.tsx'
import { useWorkspaceIfOpen } from '../workspace/WorkspaceProvider.tsx'
import { paletteEntries } from './palette-entries.ts'

/** Ctrl+K: everything by its name. */
export function PaletteModal({ close }: { close: () => void }) {
  const workspace = useWorkspaceIfOpen()
  const { data: workflows = [] } = useQuery(workflowList)
  return (
    <ListModal
      title={t('command.palette')}
      searchLabel={t('command.paletteSearch')}
      entries={paletteEntries(workspace, workflows)}
      close={close}
    />
  )
}
