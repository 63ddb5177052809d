import type { AdmitContext, TriggerContext } from './run-context.ts'
import type { WebhookRequest } from './webhook-call.ts'

/** For telling a service where to send its events when a workflow is switched on, and to stop when it is switched off. */
export interface SubscriptionContext<P = Record<string, unknown>> extends Pick<
  TriggerContext<P>,
  'node' | 'workflow' | 'mode' | 'params' | 'credential' | 'http' | 'signal' | 'now'
> {
  /** The public address that the events are to be sent to. */
  readonly webhookUrl: string
  /** What was kept when the service was told. Change it in place; it is stored when all went well. */
  readonly memory: Record<string, unknown>
}

/** Both may be called again after a failure: who is told twice must not subscribe twice. */
export interface Subscription<P = Record<string, unknown>> {
  subscribe(context: SubscriptionContext<P>): Promise<void>
  unsubscribe(context: SubscriptionContext<P>): Promise<void>
}

/** For deciding whether a call really comes from the service: its body is read, and nothing is started yet. */
export interface VerifyContext<P = Record<string, unknown>> extends Omit<AdmitContext<P>, 'request'> {
  readonly request: WebhookRequest
  /** What was kept when the service was told where to call. */
  readonly memory: Readonly<Record<string, unknown>>
}
