import {
  connectionsSchema,
  pinDataSchema,
  workflowNodeSchema,
  workflowSettingsSchema,
  type RunData,
} from '@heddle/core'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './shapes.ts'
import { nodesMax } from './workflows.ts'

/** A workflow as it stands in the editor, saved or not. */
const runnable = z.object({
  id: z.string().optional(),
  name: z.string().default('My workflow'),
  active: z.boolean().default(false),
  nodes: z.array(workflowNodeSchema).max(nodesMax),
  connections: connectionsSchema,
  settings: workflowSettingsSchema.default({}),
  pinData: pinDataSchema.optional(),
})

export const manualRuns = {
  run: endpoint({
    method: 'POST',
    path: '/workflows/run',
    scope: 'workflow:execute',
    summary: 'Run a workflow as it stands in the editor, whole or in part',
    body: z.object({
      workflowData: runnable,
      runData: z.custom<RunData>((value) => typeof value === 'object' && value !== null).optional(),
      startNodes: z.array(z.string()).optional(),
      destinationNode: z.string().optional(),
    }),
    response: z.object({ executionId: id.optional(), waitingForWebhook: z.boolean().optional() }),
  }),
  removeTestWebhook: endpoint({
    method: 'DELETE',
    path: '/test-webhook/:id',
    scope: 'workflow:execute',
    summary: 'Stop waiting for a test call',
    params: idParams,
    response: z.boolean(),
  }),
}
