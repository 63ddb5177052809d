import { connectionsSchema, workflowNodeSchema, workflowSettingsSchema } from '@heddle/core/workflow'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id } from './ids.ts'
import { assistantNodesMax, assistantRequestMax, assistantSampleMax, workflowNameMax } from './limits.ts'
import { jsonObject } from './shapes.ts'

const text = (most: number) => z.string().max(most)
const nodeName = text(200)

/** Too large a sample costs the owner more than it explains. */
const sample = jsonObject.refine(
  (value) => JSON.stringify(value).length <= assistantSampleMax,
  `must be at most ${assistantSampleMax} characters as JSON`,
)

const model = z.object({
  /** A type of node that supplies a chat model, by our own name. */
  nodeType: text(200),
  typeVersion: z.number().optional(),
  credentialId: givenId,
  model: z.string().trim().min(1, 'The model cannot be empty').max(200),
})

const settings = z.object({
  /** What people who use it are told; null while it is off. */
  model: z.string().nullable(),
  /** How it is set, for those who may set it. */
  choice: model.extend({ credentialId: id }).nullable(),
})
export type AssistantSettings = z.infer<typeof settings>

const document = z.object({
  nodes: z.array(workflowNodeSchema).max(assistantNodesMax),
  connections: connectionsSchema,
})

const proposedChange = z.object({
  /** What the assistant says about it. */
  words: z.string(),
  /** The workflow as it would be; null when nothing would change. */
  document: document.nullable(),
  /** What that workflow would still lack. */
  problems: z.array(z.object({ node: z.string().optional(), text: z.string() })),
})
export type ProposedChange = z.infer<typeof proposedChange>

/** A model of the owner that helps people with their workflows. It is off until one is chosen, and stores nothing. */
export const assistant = {
  settings: endpoint({
    method: 'GET',
    path: '/assistant/settings',
    scope: 'settings:read',
    summary: 'Whether there is an assistant, and which model it is',
    response: settings,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/assistant/settings',
    scope: 'user:manage',
    summary: 'Choose the model of the assistant, or none to switch it off',
    body: z.object({ choice: model.nullable() }),
    response: settings,
  }),
  change: endpoint({
    method: 'POST',
    path: '/assistant/change',
    scope: 'workflow:update',
    summary: 'Have a workflow changed as words describe it; nothing is stored',
    body: document.extend({
      name: text(workflowNameMax),
      settings: workflowSettingsSchema,
      request: z.string().trim().min(1, 'The request cannot be empty').max(assistantRequestMax),
      /** Nodes that the person has selected. */
      selected: z.array(nodeName).max(assistantNodesMax).default([]),
      /** What was asked and answered before, oldest first: this request goes on from there. */
      earlier: z
        .array(z.object({ request: text(assistantRequestMax), words: text(20_000) }))
        .max(10)
        .default([]),
    }),
    response: proposedChange,
  }),
  explain: endpoint({
    method: 'POST',
    path: '/assistant/explain',
    scope: 'workflow:update',
    summary: 'Have the error of a node explained',
    body: z.object({
      node: z.object({
        name: nodeName,
        type: text(200),
        typeVersion: z.number(),
        parameters: jsonObject,
      }),
      message: text(10_000),
      description: text(10_000).optional(),
      /** The data of an item that the node worked on. */
      input: sample.optional(),
    }),
    response: z.object({ words: z.string() }),
  }),
  expression: endpoint({
    method: 'POST',
    path: '/assistant/expression',
    scope: 'workflow:update',
    summary: 'Have an expression written that makes what is wanted of an item',
    body: z.object({
      /** In words, or as the result that the sample should give. */
      wanted: z.string().trim().min(1, 'Say what the expression should give').max(assistantRequestMax),
      /** The data of an item. */
      input: sample,
    }),
    response: z.object({ expression: z.string(), result: z.unknown() }),
  }),
}
