import {
  applyOperation,
  type Operation,
  type WorkflowDocument,
  type WorkflowNode,
} from '../workflow/index.ts'

export const sampleNode = (name: string, fields: Partial<WorkflowNode> = {}): WorkflowNode => ({
  id: `id-${name}`,
  name,
  type: 'x',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  ...fields,
})

/** A connection from the first output to the first input. */
export const connection = (source: string, target: string) => ({
  source,
  sourceOutput: 0,
  target,
  targetInput: 0,
  type: 'main',
})

/** A, B and C in a line. */
export const sampleDocument: WorkflowDocument = [
  connection('A', 'B'),
  connection('B', 'C'),
].reduce<WorkflowDocument>(
  (document, connection) => applyOperation(document, { type: 'connect', connection }),
  {
    name: 'W',
    nodes: [
      sampleNode('A'),
      sampleNode('B', { position: [220, 0] }),
      sampleNode('C', { position: [440, 0] }),
    ],
    connections: {},
    settings: {},
  },
)

export const edited = (...operations: Operation[]): WorkflowDocument =>
  operations.reduce(applyOperation, sampleDocument)
