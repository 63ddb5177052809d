import { AppError } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import { mayReadBinary } from '../binary/binary-queries.ts'
import type { AnswerCall, WebCall } from '../http/web-call.ts'
import { callProduction } from './call-production.ts'
import { callTest } from './call-test.ts'
import { callWaiting } from './call-waiting.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { meetVisitor, type Visit } from './meet-visitor.ts'
import { findOrigins } from './find-origins.ts'
import type { CallResponse } from './receive.ts'
import type { WebParts } from './web-parts.ts'
import { listMethods } from './webhook-queries.ts'

/** Nothing listens at this address; the message says what does. */
class WebhookNotRegistered extends AppError {
  readonly errorCode = 'webhook_not_registered'
  readonly status = 404
  override readonly hint: string
  constructor({ request: { method, path } }: WebCall, hint: string) {
    super(`The requested webhook "${method} ${path}" is not registered.`)
    this.hint = hint
  }
}

/** Answers every call from outside: finds who listens, lets them answer, adds what browsers need. */
export const createAnswerCall =
  (parts: WebParts): AnswerCall =>
  async (given) => {
    const call = await meetVisitor(parts, given)
    if (call.request.method === 'OPTIONS') return preflight(parts, call)
    const answered = await answer(parts, call)
    if (!answered) throw new WebhookNotRegistered(call, await explain(parts, call))
    const content = await toContent(parts, answered)
    return {
      ...content,
      headers: { ...readableFrom(call, answered.allowedOrigins), ...content.headers },
    }
  }

function answer(parts: WebParts, call: WebCall): Promise<CallResponse | undefined> {
  switch (call.kind) {
    case 'webhook-test':
    case 'form-test':
    case 'mcp-test':
      return callTest(parts, call)
    case 'webhook-waiting':
    case 'form-waiting':
      return callWaiting(parts, call)
    default:
      return callProduction(parts, call)
  }
}

const isTest = ({ kind }: WebCall): boolean => kind.endsWith('-test')

/** A stored file is sent only if the run that names it may read it. */
async function toContent({ db, files }: WebParts, answered: CallResponse): Promise<WebhookResponse> {
  const { response, authority, executionId } = answered
  const id = response.binary?.id
  if (id === undefined) return response
  if (!(await mayReadBinary(db, { id, authority, executionId }))) return { status: 404 }
  return { ...response, body: files.stream(id) }
}

/** A page that was served here may read the answers to its own calls. */
const readableFrom = ({ request, isPassed }: Visit, allowed: string): Record<string, string> =>
  corsHeaders(request.headers.origin, isPassed ? '*' : allowed)

async function preflight(parts: WebParts, call: Visit): Promise<WebhookResponse> {
  const methods = await methodsAt(parts, call)
  if (methods.length === 0) throw new WebhookNotRegistered(call, await explain(parts, call))
  const allowed = await findOrigins(parts, call, methods)
  const headers = {
    ...readableFrom(call, allowed),
    ...preflightHeaders(methods, call.request.headers['access-control-request-headers']),
  }
  return { status: 204, headers }
}

const methodsAt = async ({ db, testWebhooks }: WebParts, call: WebCall): Promise<string[]> =>
  isTest(call) ? testWebhooks.methodsOf(call.request.path) : listMethods(db, call.request.path)

async function explain(parts: WebParts, call: WebCall): Promise<string> {
  const others = await methodsAt(parts, call)
  if (others.length > 0) return `This path is registered for ${others.join(', ')}. Check the method.`
  return isTest(call)
    ? 'Click the Execute button of the workflow in the editor, then call again: a test URL works for one call.'
    : 'The workflow must be active for its production URL to work. Activate it with the switch in the editor.'
}
