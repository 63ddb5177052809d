import type { StreamedAnswer } from './reply-part.ts'
import type { NodeOutput } from './run-context.ts'
import type { WebhookResponse } from './webhook-call.ts'

/** What a webhook function decides: the call is answered, opens a stream of events, or begins an execution. */
export type WebhookOutcome =
  | Only<{ response: WebhookResponse }>
  /** The caller keeps the connection open as a stream of events: later calls that name it are answered through it. */
  | Only<{ opensEvents: true }>
  | BegunExecution

/** The caller gets what the node says here; if it says nothing, what its description says. */
export type BegunExecution =
  | Only<Beginning>
  | Only<Beginning & { response: WebhookResponse }>
  /** A node behind answers; when none does, these are the answers at the end of the run. */
  | Only<Beginning & { ending: { success: WebhookResponse; failure: WebhookResponse } }>
  /** The caller reads the answer while it is made. */
  | Only<Beginning & { streamed: StreamedAnswer }>

interface Beginning {
  items: NodeOutput
  /** Not given out: the node runs with them, first of all, or once more if it has waited for them. It needs its sub-nodes for that. */
  runs?: true
  /** Only a question before the real call: who waits for one in the editor goes on waiting. */
  isQuestion?: boolean
}

type Field = 'items' | 'runs' | 'isQuestion' | 'response' | 'opensEvents' | 'ending' | 'streamed'

/** What one outcome says, no other one can say besides. */
type Only<T> = T & { [K in Exclude<Field, keyof T>]?: undefined }
