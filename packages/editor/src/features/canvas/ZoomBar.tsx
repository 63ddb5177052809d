import { useStore } from '@xyflow/react'
import { LayoutGrid, Maximize, Minus, Plus } from 'lucide-react'
import { tidyUp } from '../../workspace/commands/tidy-up.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Dock.module.css'
import { useView } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'

export function ZoomBar() {
  const workspace = useWorkspace()
  const viewport = useView((state) => state.viewport)
  const readOnly = useDocument((state) => state.readOnly)
  const percent = useStore((state) => Math.round(state.transform[2] * 100))
  const tidy = async () => workspace.tell(await tidyUp(workspace))
  return (
    <div className={`${css.dock} ${css.zoom}`} role="toolbar" aria-label={t('canvas.zoom')}>
      <IconButton icon={Maximize} label={t('canvas.zoomToFit')} keys="1" onClick={viewport?.fit} />
      <IconButton icon={Minus} label={t('canvas.zoomOut')} keys="-" onClick={viewport?.zoomOut} />
      <button
        type="button"
        className={css.percent}
        aria-label={t('canvas.resetZoomFrom', { percent })}
        data-tip={t('canvas.resetZoomTip')}
        onClick={viewport?.resetZoom}
      >
        {percent}%
      </button>
      <IconButton icon={Plus} label={t('canvas.zoomIn')} keys="+" onClick={viewport?.zoomIn} />
      {!readOnly && (
        <IconButton
          icon={LayoutGrid}
          label={t('canvas.tidyUp')}
          keys="shift+alt+t"
          onClick={() => void tidy()}
        />
      )}
    </div>
  )
}
