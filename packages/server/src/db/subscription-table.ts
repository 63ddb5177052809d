import type { TriggerPlace } from '@heddle/worker'
import type { ColumnType } from 'kysely'
import type { JsonColumn } from './json-column.ts'

/** Which node is asked to tell its service, and with whose rights. Whole, because its workflow may be gone by then. */
export interface SubscribedPlace extends Pick<
  TriggerPlace,
  'authority' | 'workflow' | 'node' | 'mode' | 'timezone'
> {
  /** What the service may call at the address. */
  webhooks: { name: string; methods: string[] }[]
}

/**
 * Whether the service is being told, was told and the workflow is stored so, or is being told to stop. One that stays in between
 * was left by a process that is gone.
 */
export type SubscriptionState = 'opening' | 'open' | 'ending'

/** A service that was told to call a webhook. */
export interface SubscriptionTable {
  id: string
  /** Null for a workflow that was never saved. */
  workflowId: number | null
  /** The test webhook that it belongs to; null for one of an active workflow. */
  testId: string | null
  node: string
  /** Where the service calls. */
  address: string
  state: SubscriptionState
  place: JsonColumn<SubscribedPlace>
  /** What the node remembers of it. AES-256-GCM: secrets by which the service signs are in it. */
  memory: Buffer
  /** Of one for a test: until then some process deals with it. */
  claimedUntil: ColumnType<string | null, string | null | undefined, string | null>
}
