import { useEffect, useRef, useState } from 'react'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import type { Side, Sides } from '../features/history/sides.ts'
import { versionLabel } from '../features/history/version-label.ts'
import { t } from '../lib/i18n.ts'
import { emptyOpening } from '../workspace/opening.ts'
import { viewportOf, type ViewportPlace } from '../workspace/view-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { useWorkspace, WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { openBeside } from './open-workspace.ts'
import css from './SideBySide.module.css'
import { useShortcuts } from './use-shortcuts.ts'
import { useVersionPicture } from './use-version-picture.ts'

export interface SideWorkspaces {
  before: Workspace
  after: Workspace
}

interface SideBySideProps {
  sides: Sides
  /** Hears which workflows are on the page, and when they go. */
  onOpen: (workspaces: SideWorkspaces | undefined) => void
}

/** Two versions beside each other, each on a canvas of its own. Both always show the same part. */
export function SideBySide({ sides, onOpen }: SideBySideProps) {
  const workspaces = useSideWorkspaces()
  const isFollowing = useRef(false)
  useEffect(() => {
    onOpen(workspaces)
    return () => onOpen(undefined)
  }, [workspaces, onOpen])
  if (!workspaces) return null
  const followedBy = (other: Workspace) => (place: ViewportPlace) => {
    // A canvas that follows tells so too, which must not move the first one again.
    if (isFollowing.current) return
    isFollowing.current = true
    viewportOf(other)?.moveTo(place)
    isFollowing.current = false
  }
  const { before, after } = workspaces
  return (
    <div className={css.sides}>
      <WorkspaceProvider workspace={before}>
        <Pane side={sides.before} which="before" onMove={followedBy(after)} />
      </WorkspaceProvider>
      <WorkspaceProvider workspace={after}>
        <Pane side={sides.after} which="after" onMove={followedBy(before)} />
      </WorkspaceProvider>
    </div>
  )
}

function useSideWorkspaces(): SideWorkspaces | undefined {
  const [workspaces, setWorkspaces] = useState<SideWorkspaces>()
  useEffect(() => {
    const opened = { before: openBeside(emptyOpening), after: openBeside(emptyOpening) }
    setWorkspaces(opened)
    return () => {
      opened.before.dispose()
      opened.after.dispose()
    }
  }, [])
  return workspaces
}

interface PaneProps {
  side: Side
  which: 'before' | 'after'
  onMove: (place: ViewportPlace) => void
}

function Pane({ side: { version, comparison }, which, onMove }: PaneProps) {
  const pane = useRef<HTMLElement>(null)
  const label = t(`history.side.${which}`, { version: versionLabel(version) })
  useShortcuts(pane)
  useVersionPicture(useWorkspace(), comparison.document, comparison)
  return (
    <section ref={pane} className={css.side} aria-label={label}>
      <h2 className={css.title}>{label}</h2>
      <div className={css.canvas}>
        <CanvasArea isBeside label={label} onMove={onMove} />
      </div>
    </section>
  )
}
