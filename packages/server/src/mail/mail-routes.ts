import { contract } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { findMailTrouble } from './mail-trouble.ts'
import type { Mailer } from './mailer.ts'
import { mailLanguage, testMail } from './mails.ts'

interface Parts {
  db: Db
  mailer: Mailer
  config: Pick<Config, 'baseUrl' | 'locale'>
}

export const mailRoutes = ({ db, mailer, config }: Parts) =>
  serve(contract.mailStatus, {
    get: async () => ({ trouble: await findMailTrouble(db) }),

    async test({ user }) {
      const { email, language } = await db
        .selectFrom('user')
        .select(['email', 'language'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      if (email === null) throw new BadRequest('Your account has no email address to send to')
      const recipient = { to: email, language: mailLanguage(language, config.locale), url: config.baseUrl }
      await mailer.send(testMail(recipient))
      return { success: true as const }
    },
  })
