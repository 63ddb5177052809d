import { useId, type DragEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { valueDragType } from '../../lib/drag-types.ts'
import { readDragged, type DraggedValue } from '../../lib/dragged-value.ts'
import css from './DropTarget.module.css'
import type { FormContext } from './form-context.ts'

interface DropTargetProps {
  form: FormContext
  className?: string
  /** What a dropped value means here; absent where none can be taken. */
  onDrop?: (value: DraggedValue) => void
  /** An editor inside puts nothing where it is dropped. */
  isWhole?: boolean
  children: ReactNode
}

/** A place that takes values of run data. It shows so as soon as one is on its way. */
export function DropTarget({ form, className = '', onDrop, isWhole = false, children }: DropTargetProps) {
  const { workspace, readOnly } = form
  if (!workspace || readOnly || !onDrop) return <div className={className}>{children}</div>
  return (
    <OpenTarget panel={workspace.panel} className={className} onDrop={onDrop} isWhole={isWhole}>
      {children}
    </OpenTarget>
  )
}

interface OpenTargetProps {
  panel: NonNullable<FormContext['workspace']>['panel']
  className: string
  onDrop: (value: DraggedValue) => void
  isWhole: boolean
  children: ReactNode
}

function OpenTarget({ panel, className, onDrop, isWhole, children }: OpenTargetProps) {
  const id = useId()
  const state = useStore(panel, ({ dragging }) => dragging && (dragging.over === id ? 'over' : 'open'))
  const enter = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(valueDragType)) return
    event.preventDefault()
    // Of targets within each other the innermost is meant.
    event.stopPropagation()
    if (state === 'open') panel.setState({ dragging: { over: id } })
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (state === 'over' && !isInside) panel.setState({ dragging: {} })
  }
  const drop = (event: DragEvent) => {
    // An editor inside has put it where it was dropped.
    if (event.isDefaultPrevented()) return
    const value = readDragged(event.dataTransfer)
    if (!value) return
    event.preventDefault()
    event.stopPropagation()
    onDrop(value)
  }
  return (
    <div
      className={`${css.target} ${className}`}
      data-drop={state}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={leave}
      onDropCapture={isWhole ? drop : undefined}
      onDrop={isWhole ? undefined : drop}
    >
      {children}
    </div>
  )
}
