import {
  isSupplyKind,
  nodeSpacing,
  snapToGrid,
  startNodePosition,
  type Connection,
} from '@heddle/core/workflow'

type Point = [number, number]

interface Placed {
  name: string
  position?: Point | undefined
}

/** Name and subtitle of a node stand below it. */
const rowHeight = 180
/** How far a sub-node is below the node that it hangs on. */
const below = 200

/** Where new nodes stand that do not say so: behind the node that feeds them, sub-nodes below theirs, the rest at the right. */
export function placeNodes(
  there: readonly Placed[],
  added: readonly Placed[],
  connections: readonly Connection[],
): Point[] {
  const taken = new Map<string, Point>()
  for (const { name, position } of [...there, ...added]) if (position) taken.set(name, position)
  return added.map(({ name, position }) => {
    if (position) return position
    const place = freePlace(wantedPlace(name, taken, connections), [...taken.values()])
    taken.set(name, place)
    return place
  })
}

function wantedPlace(
  name: string,
  taken: ReadonlyMap<string, Point>,
  connections: readonly Connection[],
): Point {
  for (const { source, target, type } of connections) {
    const isSub = type !== undefined && isSupplyKind(type)
    const root = isSub && source === name ? taken.get(target) : undefined
    if (root) return [root[0], root[1] + below]
    const feeder = !isSub && target === name ? taken.get(source) : undefined
    if (feeder) return [feeder[0] + nodeSpacing[0], feeder[1]]
  }
  const all = [...taken.values()]
  if (all.length === 0) return [...startNodePosition]
  const rightmost = all.reduce((best, point) => (point[0] > best[0] ? point : best))
  return [rightmost[0] + nodeSpacing[0], rightmost[1]]
}

function freePlace([x, y]: Point, taken: readonly Point[]): Point {
  const isNear = (point: Point, top: number) => Math.abs(point[0] - x) < 100 && Math.abs(point[1] - top) < 100
  let top = y
  while (taken.some((point) => isNear(point, top))) top += rowHeight
  return snapToGrid([x, top])
}
