import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './shapes.ts'

/** Whether the instance can send mails, for the person who can mend it. */
export const mailStatus = {
  get: endpoint({
    method: 'GET',
    path: '/mail-status',
    scope: 'user:read',
    summary: 'Why mails cannot be sent, and since when; null when nothing is known to be wrong',
    response: z.object({
      trouble: z.object({ since: timestamp, reason: z.string() }).nullable(),
    }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/mail-status/test',
    scope: 'user:manage',
    summary: 'Sends the caller a mail, to see whether it works',
    response: z.object({ success: z.literal(true) }),
  }),
}
