import { findOwn } from '@heddle/core'
import { mainConnection } from '@heddle/core/workflow'
import { Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useDocument } from '../../workspace/document-store.ts'
import { nodeHeight, portOffset } from '../../workspace/node-shape.ts'
import type { Ports } from '../../workspace/ports.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import css from './OpenOutputs.module.css'

/** A plus behind each output that leads nowhere: the next node is one click away. */
export function OpenOutputs({ node, ports }: { node: string; ports: Ports }) {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  const connected = useDocument(({ history }) => findOwn(history.present.connections, node)?.[mainConnection])
  if (readOnly) return null
  const height = nodeHeight(ports)
  return ports.outputs
    .filter(({ index }) => !connected?.[index]?.length)
    .map(({ index, label }) => (
      <button
        key={index}
        type="button"
        // The keyboard adds behind the selected node.
        tabIndex={-1}
        className={`${css.plus} nodrag nopan`}
        style={styleOf(portOffset(index, ports.outputs.length, height), label)}
        aria-label={t(label ? 'canvas.addBehindOutput' : 'canvas.addBehind', { name: node, output: label })}
        data-tip={t('canvas.addNode')}
        onClick={() => openCreator(workspace, { from: { node, index, end: 'output' } })}
      >
        <Plus size={14} aria-hidden />
      </button>
    ))
}

/** It stands behind the name of its output. */
const styleOf = (top: number, label: string): CSSProperties & { '--reach': string } => ({
  top,
  '--reach': `${Math.max(30, 18 + label.length * 6.5)}px`,
})
