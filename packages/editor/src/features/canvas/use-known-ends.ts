import { useStoreApi, type ReactFlowState } from '@xyflow/react'
import { useState } from 'react'
import type { FlowEdge, FlowNode } from './flow-store.ts'

type State = ReactFlowState<FlowNode, FlowEdge>
type Measurements = Parameters<State['updateNodeInternals']>[0]

/**
 * The library looks at each node that comes into sight for the ends of its connections. From a distance ports are not drawn: it
 * would find none, and leave the connections of that node out, near by too. Such a node keeps the ends that we know of.
 * The library takes hold of its own function when it draws for the first time, so this comes before that.
 */
export function useKnownEnds(): void {
  const library = useStoreApi<FlowNode, FlowEdge>()
  useState(() => {
    const { updateNodeInternals: measure } = library.getState()
    library.setState({ updateNodeInternals: (found) => measure(withPorts(found, library.getState())) })
  })
}

const withPorts = (found: Measurements, { nodeLookup }: State): Measurements =>
  new Map(
    [...found].filter(
      ([id, { nodeElement }]) =>
        !nodeLookup.get(id)?.handles?.length || nodeElement.querySelector('.react-flow__handle'),
    ),
  )
