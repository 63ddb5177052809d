import {
  applyOperation,
  mainConnection,
  type Workflow,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/core/workflow'

/** A workflow written short. */
export interface ShortWorkflow {
  /** By name: the type, or whatever matters of the node. */
  nodes: Record<string, string | (Partial<WorkflowNode> & { type: string })>
  /** Such as `Start > If`, `If:1 > Merge:1`: from output (0 when absent) to input; `Model > Agent as ai_languageModel`. */
  lines?: readonly string[]
  settings?: Workflow['settings']
  pinData?: Workflow['pinData']
  staticData?: Workflow['staticData']
  id?: string
}

/** Writes a short workflow out. Nodes stand in a row, in the order in which they are given. */
export function testWorkflow({
  nodes,
  lines = [],
  settings = {},
  pinData,
  staticData,
  id,
}: ShortWorkflow): Workflow {
  const empty: WorkflowDocument = { name: 'Test', nodes: [], connections: {}, settings }
  const document = applyOperation(empty, {
    type: 'addNodes',
    nodes: Object.entries(nodes).map(([name, given], index) => ({
      typeVersion: 1,
      position: [index * 200, 0],
      parameters: {},
      ...(typeof given === 'string' ? { type: given } : given),
      name,
    })),
    connections: lines.map(readLine),
  })
  return {
    ...document,
    active: false,
    ...(id && { id }),
    ...(pinData && { pinData }),
    ...(staticData && { staticData }),
  }
}

function readLine(line: string) {
  const [ends = '', type = mainConnection] = line.split(' as ')
  const [from = '', to = ''] = ends.split('>')
  const [source, sourceOutput] = readEnd(from)
  const [target, targetInput] = readEnd(to)
  return { source, sourceOutput, target, targetInput, type }
}

function readEnd(end: string): [string, number] {
  const [name = '', index = '0'] = end.split(':')
  return [name.trim(), Number(index)]
}
