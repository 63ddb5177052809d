import { mainConnection } from '@heddle/core/workflow'
import { Handle, Position } from '@xyflow/react'
import { nodeHeight, portOffset, subPortOffsets } from '../../workspace/node-shape.ts'
import type { Port, Ports } from '../../workspace/ports.ts'
import { handleId } from './handles.ts'
import css from './NodePorts.module.css'

/** The points from which connections are drawn, with their names when there are several. */
export function NodePorts({ ports }: { ports: Ports }) {
  const height = nodeHeight(ports)
  return (
    <>
      {ports.inputs.map((port) => (
        <PortHandle
          key={port.index}
          side="input"
          port={port}
          top={portOffset(port.index, ports.inputs.length, height)}
        />
      ))}
      {ports.outputs.map((port) => (
        <PortHandle
          key={port.index}
          side="output"
          port={port}
          top={portOffset(port.index, ports.outputs.length, height)}
        />
      ))}
      <SubHandles ports={ports} />
    </>
  )
}

/** The places at the lower edge where sub-nodes hang, and the top of a sub-node by which it hangs. */
function SubHandles({ ports }: { ports: Ports }) {
  const { subPorts, supply } = ports
  const offsets = subPortOffsets(ports)
  return (
    <>
      {subPorts.map(({ kind, index }, position) => (
        <Handle
          key={`${kind}-${index}`}
          id={handleId('input', index, kind)}
          type="target"
          position={Position.Bottom}
          data-testid={handleId('input', index, kind)}
          data-kind={kind}
          className={`${css.port} ${css.diamond}`}
          style={{ left: offsets[position] }}
        />
      ))}
      {supply !== undefined && (
        <Handle
          id={handleId('output', 0, supply)}
          type="source"
          position={Position.Top}
          data-testid={handleId('output', 0, supply)}
          data-kind={supply}
          className={`${css.port} ${css.diamond}`}
        />
      )}
    </>
  )
}

interface PortHandleProps {
  side: 'input' | 'output'
  port: Port
  top: number
}

function PortHandle({ side, port, top }: PortHandleProps) {
  return (
    <>
      <Handle
        id={handleId(side, port.index)}
        type={side === 'input' ? 'target' : 'source'}
        position={side === 'input' ? Position.Left : Position.Right}
        data-testid={handleId(side, port.index)}
        data-kind={mainConnection}
        className={`${css.port} ${css[side]} ${port.isError ? css.error : ''}`}
        style={{ top }}
      />
      {port.label && (
        <span className={`${css.label} ${css[`${side}Label`]}`} style={{ top }}>
          {port.label}
        </span>
      )}
    </>
  )
}
