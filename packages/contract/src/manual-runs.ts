import { isJsonObject, parseId } from '@heddle/core'
import type { ErrorData, Item } from '@heddle/core/run'
import {
  connectionsSchema,
  pinDataSchema,
  workflowNodeSchema,
  workflowSettingsSchema,
} from '@heddle/core/workflow'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { nodesMax } from './limits.ts'

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

/** One run of one node, as an editor gives it back. Items are looked at by the nodes that get them. */
const runEntry = z.object({
  startTime: z.number().default(0),
  executionTime: z.number().default(0),
  executionIndex: z.number().int().nonnegative().default(0),
  source: z
    .array(
      z
        .object({
          previousNode: z.string(),
          previousNodeOutput: z.number().int().nonnegative().optional(),
          previousNodeRun: z.number().int().nonnegative().optional(),
        })
        .nullable(),
    )
    .default([]),
  data: z.object({ main: z.array(z.array(z.custom<Item>(isJsonObject)).nullable()) }).optional(),
  error: z.custom<ErrorData>(isJsonObject).optional(),
  hints: z.array(z.string()).optional(),
  fingerprint: z.string().optional(),
})

/** A message that somebody writes in the chat of the editor. */
const chatMessage = z.object({
  /** The trigger that takes it. */
  node: z.string(),
  sessionId: z.string().min(1).max(255),
  message: z.string(),
  files: z
    .array(z.object({ fileName: z.string(), mimeType: z.string(), /** Base64. */ data: z.string() }))
    .max(20)
    .optional(),
})

export type ChatMessage = z.output<typeof chatMessage>

export const manualRuns = {
  run: endpoint({
    method: 'POST',
    path: '/workflows/run',
    scope: 'workflow:execute',
    summary: 'Run a workflow as it stands in the editor, whole or in part',
    body: z.object({
      workflowData: runnable,
      runData: z.record(z.string(), z.array(runEntry)).optional(),
      startNodes: z.array(z.string()).optional(),
      destinationNode: z.string().optional(),
      chat: chatMessage.optional(),
      /** The execution stays, also where those that are started by hand are not kept. */
      keep: z.boolean().optional(),
    }),
    response: z.object({ executionId: id.optional(), waitingForWebhook: z.boolean().optional() }),
  }),
  removeTestWebhook: endpoint({
    method: 'DELETE',
    path: '/test-webhook/:id',
    scope: 'workflow:execute',
    summary: 'Stop waiting for a test call',
    /** Empty for a workflow that was never saved. At what is no id nothing waits. */
    params: z.object({ id: z.string().transform((text) => (text === '' ? null : parseId(text))) }),
    response: z.boolean(),
  }),
}
