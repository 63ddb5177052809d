import type { MailQuestion } from '@heddle/core/node'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Mailer } from './mailer.ts'
import { approvalMail, mailLanguage } from './mails.ts'

interface Parts {
  db: Db
  mailer: Mailer
  config: Pick<Config, 'locale'>
}

/** Asks someone whether a tool may be used, in their language if they have an account here. */
export async function askByMail(
  { db, mailer, config }: Parts,
  { to, url, ...wanted }: MailQuestion & { workflow: string },
): Promise<void> {
  const known = await db.selectFrom('user').select('language').where('email', '=', to).executeTakeFirst()
  const language = mailLanguage(known?.language ?? null, config.locale)
  await mailer.send(approvalMail({ to, language, url }, wanted))
}
