import type { SignedInUser, Visitor } from '@heddle/core/node'
import type { Actor } from '../auth/actor.ts'
import { authenticate } from '../auth/authenticate.ts'
import { findActorById } from '../auth/find-actor-by-id.ts'
import type { WebCall } from '../http/web-call.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import type { WebParts } from './web-parts.ts'

/** The call of a visitor: a browser that opens a page, or a page that was served here. */
export interface Visit extends WebCall {
  /** It comes from a page that was served to somebody who was let in. */
  isPassed: boolean
}

type Parts = Pick<WebParts, 'db' | 'config' | 'passes'>

/** Finds out who calls. Their pass is nothing for a workflow to see; what only has its name is. */
export async function meetVisitor(parts: Parts, call: WebCall): Promise<Visit> {
  const { pass: given, ...query } = call.request.query
  const { path, method, headers } = call.request
  const holder = typeof given === 'string' ? parts.passes.read(path, given) : undefined
  const opensPage = method === 'GET' && (headers.accept ?? '').includes('text/html')
  if (!holder && !opensPage) return { ...call, isPassed: false }
  const actor = holder ? await holderOf(parts, holder) : await signedIn(parts, call)
  const user = actor && (await describe(parts, actor))
  const visitor: Visitor = {
    pass: parts.passes.issue(path, { ...(actor && { userId: actor.id }) }),
    isPassed: holder !== undefined,
    ...(user && { user }),
  }
  const request = { ...call.request, ...(holder && { query }), visitor }
  return { ...call, isPassed: visitor.isPassed, request }
}

const holderOf = async ({ db }: Parts, { userId }: { userId?: string }): Promise<Actor | undefined> =>
  userId === undefined ? undefined : findActorById(db, userId)

const signedIn = async ({ db, config }: Parts, { session }: WebCall): Promise<Actor | undefined> =>
  session === undefined ? undefined : authenticate(db, config, { token: session })

async function describe({ db }: Parts, { id }: Actor): Promise<SignedInUser | undefined> {
  const row = await db
    .selectFrom('user')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id,
    email: row.email ?? '',
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    mayRun: false,
  }
}

/** The visitor, with whether they may run this workflow. */
export async function withRight({ db }: Parts, call: WebCall, workflowId: number): Promise<WebCall> {
  const { visitor } = call.request
  const actor = visitor?.user && (await findActorById(db, visitor.user.id))
  if (!visitor?.user || !actor) return call
  const seen = await visibleWorkflows(db, actor, 'run')
    .select('id')
    .where('id', '=', workflowId)
    .executeTakeFirst()
  const user = { ...visitor.user, mayRun: seen !== undefined }
  return { ...call, request: { ...call.request, visitor: { ...visitor, user } } }
}
