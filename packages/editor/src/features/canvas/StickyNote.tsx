import { NodeResizer, type NodeProps } from '@xyflow/react'
import { snapToGrid } from '@heddle/core/workflow'
import { useState } from 'react'
import { resizeSticky, setStickyText } from '../../workspace/commands/edit-sticky.ts'
import { useMark } from '../../workspace/comparison-store.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { ChangeBadge } from './ChangeBadge.tsx'
import type { FlowNode } from './flow-store.ts'
import { NoteButtons } from './NoteButtons.tsx'
import { MarkupText } from '../../ui/MarkupText.tsx'
import { stickyColor, stickyMin, stickyText } from '../../workspace/sticky.ts'
import css from './StickyNote.module.css'

/** A note on the canvas: double click edits it, its corners resize it. */
export function StickyNote({ data: { node }, selected, positionAbsoluteY }: NodeProps<FlowNode>) {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  const mark = useMark(node.name)
  const [isEditing, setEditing] = useState(false)
  const text = stickyText(node)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter opens it by a command
    <div
      role="group"
      aria-label={t('canvas.nodeLabel', { name: node.name })}
      className={css.note}
      data-color={stickyColor(node)}
      data-mark={mark}
      data-selected={selected}
      onDoubleClick={(event) => {
        event.stopPropagation()
        setEditing(!readOnly)
      }}
    >
      <ChangeBadge node={node.name} />
      <NodeResizer
        isVisible={selected && !readOnly}
        minWidth={stickyMin.width}
        minHeight={stickyMin.height}
        onResizeEnd={(_event, { x, y, width, height }) => {
          const [w, h] = snapToGrid([width, height])
          const place = { position: snapToGrid([x, y]), width: w, height: h }
          workspace.tell(resizeSticky(workspace, node.name, place))
        }}
      />
      {selected && !readOnly && !isEditing && (
        <NoteButtons node={node} top={positionAbsoluteY} onEdit={() => setEditing(true)} />
      )}
      {isEditing ? (
        <textarea
          className={`${css.text} nodrag nopan nowheel`}
          aria-label={t('canvas.noteText')}
          defaultValue={text}
          ref={(area) => area?.focus()}
          onBlur={(event) => {
            workspace.tell(setStickyText(workspace, node.name, event.target.value))
            setEditing(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      ) : (
        <div className={css.text}>
          <MarkupText text={text} />
        </div>
      )}
    </div>
  )
}
