import { contract, type Act } from '@heddle/contract'
import { NotFound } from '@heddle/core'
import { writeAudit } from '../audit/audit-log.ts'
import type { Actor } from '../auth/actor.ts'
import { serve, type RequestFacts } from '../http/serve.ts'
import type { Storage } from './change-data.ts'
import { labelOf } from './credential-data.ts'
import { listRegistrations, removeRegistration, shareApp } from './registrations.ts'

export function registrationRoutes({ db, encryption }: Storage) {
  const note = (act: Act, { user, request }: { user: Actor; request: RequestFacts }, type: string) =>
    writeAudit(db, { act, userId: user.id, target: labelOf(type), address: request.ip })

  return serve(contract.registrations, {
    list: ({ user }) => listRegistrations(db, user),

    async share(call) {
      const shared = await db
        .transaction()
        .execute((transaction) =>
          shareApp({ db: transaction, encryption }, call.user, call.body.credentialId),
        )
      await note('app_shared', call, shared.type)
      return shared
    },

    async remove(call) {
      const { type } = call.params
      if (!(await removeRegistration(db, type))) throw new NotFound('Registration', type)
      await note('app_removed', call, type)
      return true as const
    },
  })
}
