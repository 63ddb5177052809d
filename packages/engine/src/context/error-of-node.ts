import { errorData, type ErrorData } from '@heddle/core/run'
import type { WorkflowNode } from '@heddle/core/workflow'

/** An error as it is recorded for a node. */
export const errorOfNode = (error: unknown, { name, type }: WorkflowNode, timestamp: number): ErrorData => ({
  timestamp,
  ...errorData(error),
  node: { name, type },
})
