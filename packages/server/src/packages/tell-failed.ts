import type { Actor } from '../auth/actor.ts'
import type { RequestFacts } from '../http/serve.ts'
import type { PushHub } from '../push/push-hub.ts'

interface Caller {
  user: Actor
  request: Pick<RequestFacts, 'isGone'>
  /** The page that asked. */
  editorSession: string | undefined
}

/** Tells whoever wanted a package, in the pages that do not wait for the answer, that it could not be installed. */
export function tellFailed(
  push: PushHub,
  caller: Caller,
  { package: name, error }: { package: string; error: unknown },
): void {
  const message = error instanceof Error ? error.message : String(error)
  push.sendToPages(
    new Set([caller.user.id]),
    { type: 'packageFailed', data: { package: name, message } },
    waiting(caller),
  )
}

/** The page that still waits for the answer; one that was loaded again meanwhile does not get it. */
const waiting = ({ user, request, editorSession }: Caller) =>
  request.isGone() ? undefined : { sessionId: editorSession, userId: user.id }
