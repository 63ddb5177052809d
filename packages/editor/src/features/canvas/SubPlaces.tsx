import type { WorkflowNode } from '@heddle/core/workflow'
import { Plus } from 'lucide-react'
import { useDocument } from '../../workspace/document-store.ts'
import { filledPlaces, hangingOn, isFilled } from '../../workspace/hanging.ts'
import { issueWords } from '../../workspace/issue-words.ts'
import { nodeHeight, subPortOffsets } from '../../workspace/node-shape.ts'
import type { Ports } from '../../workspace/ports.ts'
import type { SubPort } from '../../workspace/sub-ports.ts'
import { openCreator } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import css from './SubPlaces.module.css'

interface SubPlacesProps {
  node: Pick<WorkflowNode, 'name' | 'disabled'>
  ports: Ports
}

/** The names of the places where sub-nodes hang, each with a plus while another one fits. */
export function SubPlaces({ node, ports }: SubPlacesProps) {
  const { name } = node
  const hanging = useDocument(({ history }) => hangingOn(history.present, name))
  const filled = useDocument(({ history }) => filledPlaces(history.present, name))
  const offsets = subPortOffsets(ports)
  return ports.subPorts.map((place, position) => {
    const { kind, index, required, most = Infinity } = place
    const count = hanging.filter((each) => each.type === kind && each.targetInput === index).length
    const isMissing = required === true && !node.disabled && !isFilled(filled, place)
    return (
      <div
        key={`${kind}:${index}`}
        className={css.place}
        data-missing={isMissing}
        data-used={count > 0}
        style={{ top: nodeHeight(ports), left: offsets[position] }}
      >
        <PlaceName place={place} isMissing={isMissing} />
        {count < most && <AddButton node={name} place={place} />}
      </div>
    )
  })
}

function PlaceName({ place: { displayName, required }, isMissing }: { place: SubPort; isMissing: boolean }) {
  return (
    <span className={css.name} data-tip={isMissing ? issueWords.needsSubNode(displayName) : undefined}>
      {displayName}
      {required && (
        <span className={css.required} aria-label={t('canvas.requiredPlace')} role="img">
          *
        </span>
      )}
    </span>
  )
}

function AddButton({ node, place: { kind, index, displayName } }: { node: string; place: SubPort }) {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  if (readOnly) return null
  return (
    <button
      type="button"
      // The keyboard adds by the list of connections.
      tabIndex={-1}
      className={`${css.plus} nodrag nopan`}
      aria-label={t('canvas.addSubNode', { name: node, place: displayName })}
      data-tip={t('canvas.addToPlace', { place: displayName })}
      onClick={() => openCreator(workspace, { from: { node, index, end: 'subInput', kind } })}
    >
      <Plus size={12} aria-hidden />
    </button>
  )
}
