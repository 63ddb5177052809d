import { useDocument } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { ListModal } from '../../ui/ListModal.tsx'
import type { ModalProps } from '../../ui/ModalHost.tsx'
import { connectEntries } from './connect-entries.ts'

/** The connections that can be drawn from a node, the sub-nodes that can be added to it, and what can be taken away. */
export function ConnectModal({ input: { node }, close }: ModalProps<'connectNode'>) {
  const workspace = useWorkspace()
  const document = useDocument((state) => state.history.present)
  return (
    <ListModal
      title={t('command.connect')}
      searchLabel={t('command.connectSearch', { name: node })}
      entries={connectEntries(workspace, document, node)}
      close={close}
    />
  )
}
