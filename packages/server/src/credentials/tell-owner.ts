import { formatId } from '@heddle/core'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Mailer } from '../mail/mailer.ts'
import { accountLostMail, mailLanguage } from '../mail/mails.ts'
import type { PushHub } from '../push/push-hub.ts'
import type { CredentialRow } from './credential-queries.ts'

interface Parts {
  db: Db
  push: PushHub
  mailer: Mailer
  config: Pick<Config, 'baseUrl' | 'locale'>
  log: Logger
}

/** Tells the owner of a credential, in open pages and by mail, that the account has to be connected again. */
export async function tellAccountLost(
  { db, push, mailer, config, log }: Parts,
  { id, name, ownerId }: CredentialRow,
): Promise<void> {
  push.sendToPages(new Set([ownerId]), {
    type: 'accountLost',
    data: { credentialId: formatId(id), credentialName: name },
  })
  if (!mailer.isSetUp) return
  try {
    const owner = await db
      .selectFrom('user')
      .select(['email', 'language'])
      .where('id', '=', ownerId)
      .executeTakeFirst()
    if (!owner?.email) return
    const language = mailLanguage(owner.language, config.locale)
    const url = `${config.baseUrl}credentials`
    await mailer.send(accountLostMail({ to: owner.email, language, url }, name))
  } catch (error) {
    log.error({ error, credentialId: id }, 'the owner was not told that an account is lost')
  }
}
