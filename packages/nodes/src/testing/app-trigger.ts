import type { JsonObject } from '@heddle/core'
import {
  fillDefaults,
  type NodeDefinition,
  type NodeOutput,
  type SubscriptionContext,
  type TriggerContext,
} from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { Double } from './double.ts'

export interface TriggerTrial {
  parameters?: JsonObject
  version?: number
  double: Pick<Double, 'http'>
  /** Data of credentials by type, for what the client cannot do with them. */
  credentials?: Readonly<Record<string, Record<string, unknown>>>
  /** What the trigger remembers; give the same to calls that follow each other. */
  memory?: Record<string, unknown>
  now?: string
}

/** What every part of a trigger gets; it asks only for what it is given, anything else fails the test. */
export function contextOf(
  node: NodeDefinition,
  { parameters = {}, version, double, credentials = {}, now }: TriggerTrial,
) {
  const { properties, defaultVersion } = node.description
  const typeVersion = version ?? defaultVersion
  return {
    node: { name: 'Trigger', type: node.type, typeVersion, parameters } as WorkflowNode,
    workflow: { id: '7', name: 'Watch', active: true },
    params: node.readParameters(fillDefaults(properties, parameters, typeVersion)),
    http: double.http,
    credential: async (type: string) => credentials[type] ?? {},
    timezone: 'UTC',
    binary,
    signal: new AbortController().signal,
    now: () => new Date(now ?? '2026-01-01T00:00:00Z'),
  }
}

/** Files are kept as the items hold them. */
const binary: TriggerContext['binary'] = {
  read: async ({ data }) => Buffer.from(data, 'base64'),
  stream: async ({ data }) => new Blob([Buffer.from(data, 'base64')]).stream(),
  write: async (bytes, { mimeType = 'application/octet-stream', ...info } = {}) => ({
    ...info,
    mimeType,
    data: Buffer.from(await new Response(bytes as BodyInit).bytes()).toString('base64'),
  }),
}

/** Has a trigger look for news once, as the server does. */
export function poll(
  node: NodeDefinition,
  { mode = 'trigger', ...trial }: TriggerTrial & { mode?: TriggerContext['mode'] },
): Promise<NodeOutput | null> | undefined {
  const memory = trial.memory ?? {}
  const context: Partial<TriggerContext> = {
    ...contextOf(node, trial),
    mode,
    staticData: () => memory,
    convert: async (conversion, input) => conversion.run(input),
  }
  return node.poll?.(context as TriggerContext)
}

/** Has a trigger tell its service where to call, or to stop. */
export function switchTrigger(
  node: NodeDefinition,
  work: 'subscribe' | 'unsubscribe',
  { memory = {}, ...trial }: TriggerTrial & { webhookUrl?: string },
): Promise<void> | undefined {
  const context: Partial<SubscriptionContext> = {
    ...contextOf(node, trial),
    mode: 'trigger',
    memory,
    webhookUrl: trial.webhookUrl ?? 'https://heddle.example/webhook/7',
  }
  return node.subscription?.[work](context as SubscriptionContext)
}
