import { Panel, useReactFlow, useStore } from '@xyflow/react'
import type { PointerEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import { useFlow, type FlowNode } from './flow-store.ts'
import css from './Overview.module.css'

const size = { width: 176, height: 104 }
/** Half the stroke that rounds the corners of nodes. */
const corner = 14
/** In pixels of the overview, around everything. */
const margin = 5

/**
 * All of the workflow in a corner, and what of it is in sight: dragging moves that, the wheel zooms. However many nodes there
 * are, they are one shape: the overview is drawn anew with every move. Notes are another, behind the nodes that lie on them.
 */
export function Overview() {
  const { setViewport, zoomTo, getZoom } = useReactFlow()
  const nodes = useFlow((state) => state.nodes)
  const [x, y, zoom] = useStore((state) => state.transform)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const boxes = nodes.map(boxOf)
  const notes = shapeOf(nodes.filter(({ type }) => type === 'sticky'))
  const steps = shapeOf(nodes.filter(({ type }) => type !== 'sticky'))
  const whole = boxAround(boxes)
  const sight = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
  const { scale, ...frame } = frameFor(boxAround([whole, sight]))

  const drag = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const speed = scale * zoom
    void setViewport({ x: x - movementX * speed, y: y - movementY * speed, zoom })
  }
  const followWheel = (svg: SVGSVGElement) => {
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      void zoomTo(getZoom() * 2 ** (-event.deltaY * wheelSpeed(event)))
    }
    // React listens passively, and the browser would zoom the page instead.
    svg.addEventListener('wheel', turn, { passive: false })
    return () => svg.removeEventListener('wheel', turn)
  }
  return (
    <Panel position="bottom-left" className={css.overview}>
      <svg
        ref={followWheel}
        {...size}
        viewBox={viewBoxOf(frame)}
        role="img"
        aria-label={t('canvas.minimap')}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        <path className={css.notes} strokeWidth={2 * corner} d={notes} />
        <path className={css.nodes} strokeWidth={2 * corner} d={steps} />
        <path className={css.mask} d={outlineOf(frame) + outlineOf(sight)} />
        <path className={css.sight} d={outlineOf(sight)} />
      </svg>
    </Panel>
  )
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const boxOf = ({ position: { x, y }, measured: { width = 0, height = 0 } = {} }: FlowNode): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

const shapeOf = (nodes: readonly FlowNode[]): string => nodes.map(boxOf).map(roundedBox).join('')

const boxAround = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

/** In the proportions of the overview, with what it holds in its middle. */
function frameFor({ left, top, right, bottom }: Box): Box & { scale: number } {
  const scale = Math.max((right - left) / size.width, (bottom - top) / size.height)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [reachX, reachY] = [(size.width / 2 + margin) * scale, (size.height / 2 + margin) * scale]
  return { left: x - reachX, top: y - reachY, right: x + reachX, bottom: y + reachY, scale }
}

const viewBoxOf = ({ left, top, right, bottom }: Box): string =>
  `${left} ${top} ${right - left} ${bottom - top}`

const outlineOf = ({ left, top, right, bottom }: Box): string => `M${left},${top}H${right}V${bottom}H${left}z`

/** Its stroke makes it whole again. */
const roundedBox = ({ left, top, right, bottom }: Box): string =>
  outlineOf({ left: left + corner, top: top + corner, right: right - corner, bottom: bottom - corner })

/** Some browsers count lines or pages. */
const wheelSpeed = ({ deltaMode }: WheelEvent): number =>
  deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 0.002 : deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.05 : 1
