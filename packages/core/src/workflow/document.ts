import { z } from 'zod'
import { isReservedKey } from '../json.ts'
import { keepingOrder } from '../keeping-order.ts'

/** A key chosen by a person (node name, connection source). Prototype names are refused at the edge. */
const userKey = z.string().refine((key) => !isReservedKey(key), 'This name is reserved')

const jsonObject = z.record(z.string(), z.unknown())

export const onErrorChoices = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const

/** A credential as a node refers to it: by id and name, or (old documents) by name alone. */
export const credentialReferenceSchema = z.union([
  z.string(),
  z.object({ id: z.string().nullable().optional(), name: z.string() }),
])

/** A tool with this asks someone before it runs: whoever chats or sees the run, or only whoever gets the mail. */
const approvalSchema = z.object({ mail: z.string().optional() })

/** A node keeps the order of its fields, so that an untouched one is written as it was read. */
export const workflowNodeSchema = keepingOrder(
  z.object({
    id: z.string().optional(),
    name: userKey.pipe(z.string().min(1)),
    type: z.string().min(1),
    typeVersion: z.number().default(1),
    position: z.tuple([z.number(), z.number()]),
    parameters: jsonObject.default({}),
    credentials: z.record(userKey, credentialReferenceSchema).optional(),
    disabled: z.boolean().optional(),
    notes: z.string().optional(),
    notesInFlow: z.boolean().optional(),
    webhookId: z.string().optional(),
    color: z.union([z.string(), z.number()]).optional(),
    alwaysOutputData: z.boolean().optional(),
    executeOnce: z.boolean().optional(),
    continueOnFail: z.boolean().optional(),
    onError: z.enum(onErrorChoices).optional(),
    retryOnFail: z.boolean().optional(),
    maxTries: z.number().optional(),
    waitBetweenTries: z.number().optional(),
    approval: approvalSchema.optional(),
  }),
)

export const connectionTargetSchema = z.object({
  node: userKey,
  type: z.string(),
  index: z.number().int().min(0),
})

/** By source node name, then connection type, then output index. */
export const connectionsSchema = z.record(
  userKey,
  z.record(userKey, z.array(z.array(connectionTargetSchema).nullable())),
)

/** A limit above this is none. */
export const mostAtATime = 1000

const orDefault = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('DEFAULT')]).optional()

const concurrencySchema = keepingOrder(
  z.object({
    limit: z.int().min(1).max(mostAtATime),
    /** A text or an expression, read once with the first item that an execution begins with. */
    key: z.string().optional(),
  }),
)

export const workflowSettingsSchema = keepingOrder(
  z.object({
    errorWorkflow: z.string().optional(),
    timezone: z.string().optional(),
    saveDataErrorExecution: orDefault(z.enum(['all', 'none'])),
    saveDataSuccessExecution: orDefault(z.enum(['all', 'none'])),
    saveManualExecutions: orDefault(z.boolean()),
    saveExecutionProgress: orDefault(z.boolean()),
    executionTimeout: z.number().optional(),
    maxExecutionTimeout: z.number().optional(),
    executionOrder: z.enum(['v0', 'v1']).optional(),
    callerPolicy: z.string().optional(),
    callerIds: z.string().optional(),
    binaryMode: z.string().optional(),
    /**
     * What becomes of an execution that the server loses: it goes on from where its state was stored if nothing would be done twice
     * (the default), it goes on in any case, or it ends as crashed.
     */
    onInterruption: orDefault(z.enum(['continueIfSafe', 'continue', 'crash'])),
    /** How many executions run at a time; with a key, how many of those that have the same value of it. */
    concurrency: concurrencySchema.optional(),
  }),
)

/** Output items fixed by a person for manual runs, by node name. */
export const pinDataSchema = z.record(userKey, z.array(z.object({ json: jsonObject }).loose()))

export type WorkflowNode = z.infer<typeof workflowNodeSchema>
export type ConnectionTarget = z.infer<typeof connectionTargetSchema>
export type Connections = z.infer<typeof connectionsSchema>
export type WorkflowSettings = z.infer<typeof workflowSettingsSchema>
export type CredentialReference = z.infer<typeof credentialReferenceSchema>
export type PinData = z.infer<typeof pinDataSchema>
export type OnError = (typeof onErrorChoices)[number]

/** What a person edits: the part of a workflow that operations change and undo restores. */
export interface WorkflowDocument {
  name: string
  nodes: WorkflowNode[]
  connections: Connections
  settings: WorkflowSettings
  pinData?: PinData
}

/** A document with its identity, as the engine runs it. */
export interface Workflow extends WorkflowDocument {
  /** Absent while the workflow has never been saved. */
  id?: string
  active: boolean
  staticData?: Record<string, unknown> | null
}
