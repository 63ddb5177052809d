import { Position, type NodeHandle } from '@xyflow/react'
import { nodeHeight, nodeWidth, portOffset, subPortOffsets } from '../../workspace/node-shape.ts'
import type { Ports } from '../../workspace/ports.ts'
import { handleId } from './handles.ts'

// Measures of the ports in their style sheet: connections begin where they are drawn.
const inputPort = { width: 8, height: 16 }
const outputPort = { width: 12, height: 12 }
const subPort = { width: 12, height: 12 }

/** Where the connections of a node begin and end, for the canvas library. */
export const handlesOf = (ports: Ports): NodeHandle[] => [...itemHandles(ports), ...subHandles(ports)]

function itemHandles(ports: Ports): NodeHandle[] {
  const { inputs, outputs } = ports
  const height = nodeHeight(ports)
  const top = (index: number, count: number, size: number) => portOffset(index, count, height) - size / 2
  return [
    ...inputs.map(({ index }): NodeHandle => ({
      ...inputPort,
      x: -inputPort.width / 2,
      y: top(index, inputs.length, inputPort.height),
      id: handleId('input', index),
      type: 'target',
      position: Position.Left,
    })),
    ...outputs.map(({ index }): NodeHandle => ({
      ...outputPort,
      x: nodeWidth(ports) - outputPort.width / 2,
      y: top(index, outputs.length, outputPort.height),
      id: handleId('output', index),
      type: 'source',
      position: Position.Right,
    })),
  ]
}

function subHandles(ports: Ports): NodeHandle[] {
  const { subPorts, supply } = ports
  const offsets = subPortOffsets(ports)
  const half = subPort.width / 2
  return [
    ...subPorts.map(({ kind, index }, position): NodeHandle => ({
      ...subPort,
      x: (offsets[position] ?? 0) - half,
      y: nodeHeight(ports) - half,
      id: handleId('input', index, kind),
      type: 'target',
      position: Position.Bottom,
    })),
    ...(supply === undefined
      ? []
      : [
          {
            ...subPort,
            x: nodeWidth(ports) / 2 - half,
            y: -half,
            id: handleId('output', 0, supply),
            type: 'source',
            position: Position.Top,
          } satisfies NodeHandle,
        ]),
  ]
}
