import { Zap } from 'lucide-react'
import { useDocument } from '../../workspace/document-store.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import css from './TriggerChoice.module.css'

/** A new workflow starts by hand: beside its only node something else can be chosen. */
export function TriggerChoice({ node }: { node: string }) {
  const workspace = useWorkspace()
  const isNew = useDocument(({ history, readOnly }) => !readOnly && history.present.nodes.length === 1)
  if (!isNew) return null
  return (
    <div className={`${css.choice} nodrag nopan`} data-coach-part>
      <Button icon={Zap} onClick={() => openCreator(workspace, { replaces: node })}>
        {t('canvas.chooseTrigger')}
      </Button>
    </div>
  )
}
