import { Handle, Position } from '@xyflow/react'
import { nodeHeight, portOffset, type Port, type Ports } from '../../workspace/ports.ts'
import css from './NodePorts.module.css'

/** The points from which wires are drawn, with their names when there are several. */
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
        id={`${side}-${port.index}`}
        type={side === 'input' ? 'target' : 'source'}
        position={side === 'input' ? Position.Left : Position.Right}
        data-testid={`${side}-${port.index}`}
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
