import { useEffect, type RefObject } from 'react'
import { keyDebounceMs } from '../../lib/constants.ts'
import { firstPress } from '../../lib/first-press.ts'
import { isTyping } from '../../lib/shortcut.ts'
import { useModals } from '../../ui/modal-store.ts'
import { viewportOf } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { pasteNodes } from './importing.ts'

/** Nodes that are pasted while the canvas has the focus come to where the pointer is. */
export function usePaste(frame: RefObject<HTMLElement | null>): void {
  const workspace = useWorkspace()
  useEffect(() => {
    const mayPaste = firstPress(keyDebounceMs.paste)
    let pointer: [number, number] | undefined
    const onMove = (event: PointerEvent) => {
      pointer = [event.clientX, event.clientY]
    }
    const onLeave = () => {
      pointer = undefined
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain')
      if (!text || isTyping(event.target) || useModals.getState().stack.length > 0 || !mayPaste()) return
      event.preventDefault()
      const viewport = viewportOf(workspace)
      const place =
        pointer && viewport
          ? viewport.toCanvas({ clientX: pointer[0], clientY: pointer[1] })
          : workspace.view.getState().lastClick
      void pasteNodes(workspace, text, place)
    }
    const element = frame.current
    element?.addEventListener('pointermove', onMove, { passive: true })
    element?.addEventListener('pointerleave', onLeave)
    document.addEventListener('paste', onPaste)
    return () => {
      element?.removeEventListener('pointermove', onMove)
      element?.removeEventListener('pointerleave', onLeave)
      document.removeEventListener('paste', onPaste)
    }
  }, [frame, workspace])
}
