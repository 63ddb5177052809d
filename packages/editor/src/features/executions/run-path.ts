/** Where the executions of a workflow are looked at, or one of them. */
export const runPath = (workflowId: string, executionId?: string): string =>
  `/workflow/${workflowId}/executions${executionId === undefined ? '' : `/${executionId}`}`
