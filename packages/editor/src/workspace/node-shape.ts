import { gridSize } from '@heddle/core/workflow'
import { nodeSize, subNodeSize } from '../lib/constants.ts'
import type { Ports } from './ports.ts'
import type { SubPort } from './sub-ports.ts'

const portSpacing = 30

/** Nodes with places for sub-nodes have their name inside, for below them wires come and go. */
export const hasNameInside = ({ subPorts }: Ports): boolean => subPorts.length > 0

/** Nodes with many ports are taller, on whole grid steps; sub-nodes are smaller. */
export function nodeHeight({ inputs, outputs, supply }: Ports): number {
  if (supply !== undefined) return subNodeSize
  const most = Math.max(inputs.length, outputs.length)
  return Math.max(nodeSize, onGrid((most + 1) * portSpacing))
}

/** Nodes are as wide as the names of the places at their lower edge need, on whole grid steps. */
export function nodeWidth(ports: Ports): number {
  const { subPorts, supply } = ports
  if (!hasNameInside(ports)) return supply === undefined ? nodeSize : subNodeSize
  return Math.max(narrowest, onGrid(sum(subPorts.map(roomFor))))
}

/** Distance of a port from the top of its node. */
export const portOffset = (index: number, count: number, height: number): number =>
  Math.round((height * (index + 1)) / (count + 1))

/** Distances of the places for sub-nodes from the left of their node: each in the middle of the room for its name. */
export function subPortOffsets(ports: Ports): number[] {
  const rooms = ports.subPorts.map(roomFor)
  const slack = (nodeWidth(ports) - sum(rooms)) / Math.max(1, rooms.length)
  return rooms.map((room, index) =>
    Math.round(sum(rooms.slice(0, index)) + index * slack + (room + slack) / 2),
  )
}

/** Room for an icon and a name beside it. */
const narrowest = 200

const roomFor = ({ displayName, required }: SubPort): number =>
  Math.max(64, Math.round((displayName.length + (required ? 2 : 0)) * 6.2) + 18)

const onGrid = (length: number): number => Math.ceil(length / gridSize) * gridSize

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
