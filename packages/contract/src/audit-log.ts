import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenId, id } from './ids.ts'
import { timestamp } from './shapes.ts'

/** Acts that matter for security. */
const acts = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'profile_changed',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'owner_set_up',
  'setup_skipped',
  'user_invited',
  'user_reinvited',
  'user_signed_up',
  'user_deleted',
  'session_ended',
  'shared',
  'two_factor_on',
  'two_factor_off',
  'api_key_made',
  'api_key_deleted',
  'credential_made',
  'credential_changed',
  'credential_deleted',
  'account_connected',
  'app_shared',
  'app_removed',
  'mail_failed',
  'package_installed',
  'package_removed',
] as const
export type Act = (typeof acts)[number]

const auditEvent = z.object({
  id,
  act: z.enum(acts),
  /** Name or address of who did it; null for a stranger, or for somebody whose account is gone. */
  who: z.string().nullable(),
  /** Whom or what it concerned, in words. */
  target: z.string().nullable(),
  /** The network address it came from. */
  address: z.string(),
  createdAt: timestamp,
})
export type AuditEvent = z.infer<typeof auditEvent>

/** Who did what, when and from where. */
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    scope: 'user:read',
    summary: 'The newest entries of the audit log, or those before a given one',
    query: z.object({
      before: givenId.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.array(auditEvent),
  }),
}
