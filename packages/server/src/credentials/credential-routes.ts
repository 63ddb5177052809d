import { contract, type Act, type Language } from '@heddle/contract'
import { AppError, BadRequest } from '@heddle/core'
import { writeAudit } from '../audit/audit-log.ts'
import type { Actor } from '../auth/actor.ts'
import type { Config } from '../config.ts'
import { freeName } from '../db/free-name.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import type { NodeCredentialTest } from '@heddle/worker'
import { addressInUse } from '../http/address-in-use.ts'
import { wantedLanguage } from '../http/wanted-language.ts'
import { serve, type RawResponse, type RequestFacts } from '../http/serve.ts'
import type { HttpClient } from '@heddle/outbound'
import { failurePage, successPage } from './callback-page.ts'
import { askOAuth1, askOAuth2, receiveOAuth1, receiveOAuth2, type Connecting } from './connect-account.ts'
import { listOverview } from './credential-overview.ts'
import { maskSecrets, openData } from './credential-data.ts'
import { listCredentials, listNamesLike, presentCredential, getCredential } from './credential-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { FreshTokens } from './fresh-token.ts'
import { describeRefusal } from './oauth-refusal.ts'
import { GrantRefused } from './oauth2.ts'
import { insertCredential, updateCredential } from './save-credential.ts'
import { testCredential } from './test-credential.ts'

const defaultName = 'My credentials'
const missingParts = 'The service did not confirm your consent'

interface Caller {
  user: Actor
  request: RequestFacts
}

interface Parts {
  db: Db
  encryption: Encryption
  http: HttpClient
  engine: Engine
  tokens: FreshTokens
  config: Pick<Config, 'baseUrl' | 'isBaseUrlSet' | 'locale'>
}

export function credentialRoutes({ db, encryption, http, engine, tokens, config }: Parts) {
  const note = (act: Act, { user, request }: Caller, { name }: { name: string }) =>
    writeAudit(db, { act, userId: user.id, target: name, address: request.ip })
  const languageOf = ({ request }: { request: RequestFacts }) => wantedLanguage(request, config.locale)
  const testByNode = (test: NodeCredentialTest) => engine.ask('testCredential', test)
  const connecting = ({ request }: { request: RequestFacts }): Connecting => ({
    db,
    encryption,
    http,
    callbackUrl: (protocol) => `${addressInUse(config, request)}rest/${protocol}-credential/callback`,
  })
  return serve(contract.credentials, {
    overview: (call) => listOverview(db, call.user, languageOf(call)),

    test: ({ user, body }) =>
      testCredential({ db, encryption, http, tokens, testByNode }, user, body.credentials),

    authorizeOAuth2: (call) =>
      askOAuth2(connecting(call), { user: call.user, session: call.cookie.token }, call.query.id),

    authorizeOAuth1: (call) =>
      askOAuth1(connecting(call), { user: call.user, session: call.cookie.token }, call.query.id),

    receiveOAuth2: (call) =>
      answerPerson(languageOf(call), async () => {
        const { state, code } = call.query
        if (state === undefined || code === undefined)
          throw new BadRequest(describeRefusal(call.query) || missingParts)
        const person = { user: call.user, session: call.cookie.token }
        await note('account_connected', call, await receiveOAuth2(connecting(call), person, { state, code }))
      }),

    receiveOAuth1: (call) =>
      answerPerson(languageOf(call), async () => {
        const { state, oauth_token: token, oauth_verifier: verifier } = call.query
        if (state === undefined || token === undefined || verifier === undefined)
          throw new BadRequest(missingParts)
        const person = { user: call.user, session: call.cookie.token }
        await note(
          'account_connected',
          call,
          await receiveOAuth1(connecting(call), person, { state, token, verifier }),
        )
      }),

    list: ({ user, query }) => listCredentials(db, user, query.filter?.type),

    async newName({ user, query }) {
      const wished = query.name ?? defaultName
      return { name: freeName(wished, await listNamesLike(db, user, wished)) }
    },

    async get({ user, params, query }) {
      const row = await getCredential(db, user, { id: params.id, right: 'see' })
      if (query.includeData !== 'true') return presentCredential(row)
      return { ...presentCredential(row), data: maskSecrets(row.type, openData(encryption, row)) }
    },

    async create(call) {
      const made = await db.transaction().execute((transaction) => {
        return insertCredential(transaction, call.user, { draft: call.body, encryption })
      })
      await note('credential_made', call, made)
      return presentCredential(made)
    },

    async update(call) {
      const change = { id: call.params.id, draft: call.body, encryption }
      const changed = await db.transaction().execute((transaction) => {
        return updateCredential(transaction, call.user, change)
      })
      await note('credential_changed', call, changed)
      return presentCredential(changed)
    },

    async remove(call) {
      const row = await getCredential(db, call.user, { id: call.params.id, right: 'own' })
      await db.deleteFrom('credential').where('id', '=', row.id).execute()
      await note('credential_deleted', call, row)
      return true as const
    },
  })
}

/** A person looks at the answer: a page, whatever happens. */
async function answerPerson(language: Language, receive: () => Promise<void>): Promise<RawResponse> {
  try {
    await receive()
    return await successPage(language)
  } catch (error) {
    if (error instanceof AppError || error instanceof GrantRefused)
      return await failurePage(error.message, language)
    throw error
  }
}
