import { describeNetworkFailure } from '@heddle/core'
import type { Logger } from 'pino'
import { writeAudit } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { findSetting, writeSetting } from '../db/setting-queries.ts'
import { createMailer, type Mailer } from './mailer.ts'

interface MailTrouble {
  since: string
  reason: string
}

const key = 'mailTrouble'

export const findMailTrouble = async (db: Db): Promise<MailTrouble | null> =>
  ((await findSetting(db, key)) as MailTrouble | null | undefined) ?? null

/** The mail server is known to work, or nothing is known. */
async function forgetMailTrouble(db: Db): Promise<void> {
  if (await findMailTrouble(db)) await writeSetting(db, key, null)
}

interface Parts {
  db: Db
  log: Logger
  config: Pick<Config, 'smtpUrl' | 'smtpFrom'>
}

/** The instance's mailer. A server that starts anew may have been set up anew, so it begins without a complaint. */
export async function openMailer(parts: Parts): Promise<Mailer> {
  await forgetMailTrouble(parts.db)
  return watchMailer(createMailer(parts.config), parts)
}

/** Whoever asks for a mail may be a stranger: that none goes out is kept for the owner. */
function watchMailer(mailer: Mailer, { db, log, config }: Parts): Mailer {
  const host = config.smtpUrl === undefined ? '' : new URL(config.smtpUrl).host
  const note = (noting: Promise<void>) =>
    noting.catch((error: unknown) => log.error({ error }, 'it was not noted whether mails can be sent'))
  return {
    isSetUp: mailer.isSetUp,
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        await note(noteTrouble(db, reasonOf(error as Error), host))
        throw error
      }
      await note(forgetMailTrouble(db))
    },
  }
}

/** In plain words where the network is to blame, and what was said, without our own words around it. */
function reasonOf({ message, cause }: Error): string {
  const said = cause instanceof Error ? cause.message : message
  const plain = describeNetworkFailure(cause)?.message
  return plain === undefined ? said : `${plain} (${said})`
}

/** Once for each reason: who asks for mails again and again does not fill the audit log. */
async function noteTrouble(db: Db, reason: string, host: string): Promise<void> {
  const known = await findMailTrouble(db)
  if (known?.reason === reason) return
  await writeSetting(db, key, { since: known?.since ?? new Date().toISOString(), reason })
  await writeAudit(db, { act: 'mail_failed', target: reason, address: host })
}
