import { expect, inject, onTestFinished, test } from 'vitest'
import { startOAuth1Provider } from '../testing/oauth1-provider.ts'
import { startOAuth2Provider, type OAuth2Provider } from '../testing/oauth2-provider.ts'
import { aMailServer } from '../testing/set-up-app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const baseUrl = 'http://localhost:5678/'
const nodesAccess = [{ nodeType: 'heddle.httpRequest' }]

async function aProvider(firstTokenSeconds?: number): Promise<OAuth2Provider> {
  const provider = await startOAuth2Provider({
    redirectUri: `${baseUrl}rest/oauth2-credential/callback`,
    ...(firstTokenSeconds !== undefined && { firstTokenSeconds }),
  })
  onTestFinished(() => provider.close())
  return provider
}

async function aCredential(client: TestClient, provider: OAuth2Provider, more = {}): Promise<string> {
  const { url, clientId, clientSecret } = provider
  const { data } = await client.post('/credentials', {
    name: 'Things',
    type: 'oAuth2Api',
    nodesAccess,
    data: {
      grantType: 'authorizationCode',
      authUrl: `${url}/auth`,
      accessTokenUrl: `${url}/token`,
      clientId,
      clientSecret,
      scope: 'openid offline_access read',
      ...more,
    },
  })
  return data.id
}

/** Goes through the pages of the service as a browser would, up to the address that leads back. */
async function signIn(start: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let step = 0; step < 10 && !url.startsWith(baseUrl); step++) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`${response.status} ${await response.text()}`)
    url = new URL(next, url).href
  }
  return url.slice(`${baseUrl}rest`.length)
}

async function connect(client: TestClient, id: string): Promise<string> {
  const { data: url } = await client.get(`/oauth2-credential/auth?id=${id}`)
  const back = await signIn(url)
  const answer = await client.get(back)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain("postMessage('success'")
  return back
}

/** Calls the resource of the service in a workflow, and gives what the node gave. */
async function runWith(app: TestApp, account: Account) {
  const path = await aHook(app, account)
  return () => callHook(app, path)
}

interface Account {
  id: string
  url: string
  type?: string
}

const callHook = ({ app }: TestApp, path: string) => app.server.inject({ url: `/webhook/${path}` })

async function aHook(app: TestApp, account: Account, by = app.owner): Promise<string> {
  const { id, url, type = 'oAuth2Api' } = account
  const path = `p${Math.random()}`
  await app.aWorkflow(
    {
      active: true,
      nodes: {
        Hook: {
          type: 'heddle.webhook',
          typeVersion: 2.1,
          parameters: { path, httpMethod: 'GET', responseMode: 'lastNode' },
        },
        Get: {
          type: 'heddle.httpRequest',
          typeVersion: 4.2,
          parameters: {
            url: `${url}/resource`,
            authentication: 'genericCredentialType',
            genericAuthType: type,
          },
          credentials: { [type]: { id, name: 'Things' } },
        },
      },
      lines: ['Hook > Get'],
    },
    by,
  )
  return path
}

test('C03 an account is connected with PKCE and used in a run', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider)

  const { data: url } = await app.owner.get(`/oauth2-credential/auth?id=${id}`)
  await connect(app.owner, id)
  const run = await runWith(app, { id, url: provider.url })

  const asked = new URL(url).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(`${baseUrl}rest/oauth2-credential/callback`)
  expect((await run()).json()).toEqual({ things: 3 })
  const shown = await app.owner.get(`/credentials/${id}?includeData=true`)
  expect(shown.data.data.oauthTokenData).toBe('__HEDDLE_SECRET_KEPT__')
  expect((await app.owner.get('/credentials/overview')).data[0].token).toEqual({
    expiresAt: expect.any(String),
    problem: null,
  })
})

test('C03 a state is good once, for the same session, and only as it was given', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider)
  const ben = await app.member('ben')

  const { data: url } = await app.owner.get(`/oauth2-credential/auth?id=${id}`)
  const back = await signIn(url)
  const changed = new URL(back, baseUrl)
  changed.searchParams.set('state', btoa(JSON.stringify({ token: 'guessed', cid: id })))
  const tampered = await app.owner.get(`${changed.pathname}${changed.search}`)
  const foreign = await ben.get(back)
  const bare = await app.owner.get('/oauth2-credential/callback')
  const denied = await app.owner.get(
    '/oauth2-credential/callback?error=access_denied&error_description=<b>No</b>',
  )
  const first = await app.owner.get(back)
  const replayed = await app.owner.get(back)

  expect([tampered, foreign, bare, denied].map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(denied.text).toContain('&lt;b&gt;No&lt;/b&gt;')
  expect([first.status, replayed.status]).toEqual([200, 400])
  expect(provider.asked).toEqual({ authorization_code: 1 })
  expect((await app.anonymous.get(back)).status).toBe(401)
})

test('C03 a state of another session of the same person is refused', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const ben = await app.member('ben')
  const benElsewhere = await app.member('ben')
  const id = await aCredential(ben, provider)

  const { data: url } = await ben.get(`/oauth2-credential/auth?id=${id}`)
  const back = await signIn(url)

  expect((await benElsewhere.get(back)).status).toBe(400)
  expect(provider.asked).toEqual({})
})

test('C03 20 executions at a time renew an ended token once', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider)
  await connect(app.owner, id)
  const run = await runWith(app, { id, url: provider.url })
  provider.endAccessTokens()

  const answers = await Promise.all(Array.from({ length: 20 }, run))

  expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 20 }, () => ({ things: 3 })))
  expect(provider.asked).toEqual({ authorization_code: 1, refresh_token: 1 })
})

// Several processes work on Postgres only: two of SQLite's connections in one process would wait for each other.
test.runIf(inject('postgresUrl'))('C03 two servers on one database renew an ended token once', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider)
  await connect(app.owner, id)
  const path = await aHook(app, { id, url: provider.url })
  const other = await app.startAnother()
  provider.endAccessTokens()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => [callHook(app, path), callHook(other, path)]).flat(),
  )

  expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 20 }, () => ({ things: 3 })))
  expect(provider.asked).toEqual({ authorization_code: 1, refresh_token: 1 })
})

test('C03 a token is renewed before it ends', async () => {
  const app = await testApp()
  const provider = await aProvider(1)
  const id = await aCredential(app.owner, provider)
  await connect(app.owner, id)
  const run = await runWith(app, { id, url: provider.url })
  const { expiresAt } = (await app.owner.get('/credentials/overview')).data[0].token
  await expect.poll(() => Date.now() > Date.parse(expiresAt)).toBe(true)

  expect((await run()).json()).toEqual({ things: 3 })
  expect(provider.refusals()).toBe(0)
  expect(provider.asked).toEqual({ authorization_code: 1, refresh_token: 1 })
})

test('C03 when the service ended the grant, the account has to be connected again, and that is said', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider)
  await connect(app.owner, id)
  const run = await runWith(app, { id, url: provider.url })
  provider.revokeAll()

  const failed = await run()
  const [{ token }] = (await app.owner.get('/credentials/overview')).data
  await connect(app.owner, id)

  expect(failed.statusCode).toBe(500)
  expect(token.problem).toMatch(
    /^The service no longer accepts this sign-in: .* Connect the account again\. The service says: invalid_grant/,
  )
  expect((await run()).json()).toEqual({ things: 3 })
  expect((await app.owner.get('/credentials/overview')).data[0].token.problem).toBe(null)
})

test('C03 the owner is told once, in the open page and by mail, that an account is lost', async () => {
  const mails = await aMailServer()
  const app = await testApp({ env: { HEDDLE_SMTP_URL: mails.url } })
  const provider = await aProvider()
  const ben = await app.member('ben')
  const id = await aCredential(ben, provider)
  await connect(ben, id)
  const path = await aHook(app, { id, url: provider.url }, ben)
  const page = await app.push('page', { token: await app.memberToken('ben') })
  provider.revokeAll()

  await callHook(app, path)
  await callHook(app, path)

  await expect.poll(() => mails.mails.map(({ to }) => to)).toEqual(['ben@example.com'])
  expect(mails.mails[0]?.text).toContain('credential "Things" has lost its connection')
  expect(mails.mails[0]?.text).toContain(`${baseUrl}credentials`)
  expect(page.messages().filter(({ type }) => type === 'accountLost')).toEqual([
    { type: 'accountLost', data: { credentialId: id, credentialName: 'Things' } },
  ])
})

test('C03 client credentials need nobody to sign in', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider, { grantType: 'clientCredentials', scope: '' })
  const run = await runWith(app, { id, url: provider.url })

  const answers = await Promise.all([run(), run(), run()])

  expect(answers.map((answer) => answer.json())).toEqual([{ things: 3 }, { things: 3 }, { things: 3 }])
  expect(provider.asked).toEqual({ client_credentials: 1 })
})

test.each([
  [{}, /^https:\/\/www.googleapis.com\/auth\/spreadsheets /],
  [{ customScopes: true, enabledScopes: 'some others' }, /^some others$/],
  [{ customScopes: false, enabledScopes: 'some others', scope: 'all' }, /spreadsheets/],
])('C03 an account of a known service asks for its scopes, or for those with %o', async (own, scope) => {
  const { owner } = await testApp()
  const { data } = await owner.post('/credentials', {
    name: 'Sheets',
    type: 'googleSheetsOAuth2Api',
    nodesAccess,
    data: { clientId: 'us', clientSecret: 'secret', ...own },
  })

  const { data: url } = await owner.get(`/oauth2-credential/auth?id=${data.id}`)

  expect(new URL(url).searchParams.get('scope')).toMatch(scope)
})

test('C03 an account that was never connected says so', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider)
  const run = await runWith(app, { id, url: provider.url })

  expect((await run()).statusCode).toBe(500)
  expect(provider.asked).toEqual({})
})

test('C03 an OAuth1 account is connected and its requests are signed', async () => {
  const app = await testApp()
  const provider = await startOAuth1Provider()
  onTestFinished(provider.close)
  const { url, consumerKey, consumerSecret } = provider
  const { data: credential } = await app.owner.post('/credentials', {
    name: 'Things',
    type: 'oAuth1Api',
    nodesAccess,
    data: {
      authUrl: `${url}/authorize`,
      requestTokenUrl: `${url}/request-token`,
      accessTokenUrl: `${url}/access-token`,
      consumerKey,
      consumerSecret,
      signatureMethod: 'HMAC-SHA256',
    },
  })

  const { data: start } = await app.owner.get(`/oauth1-credential/auth?id=${credential.id}`)
  const back = await signIn(start)
  const connected = await app.owner.get(back)
  const replayed = await app.owner.get(back)
  const run = await runWith(app, { id: credential.id, url, type: 'oAuth1Api' })

  expect([connected.status, replayed.status]).toEqual([200, 400])
  expect((await run()).json()).toEqual({ things: 3 })
  expect(provider.accounts.size).toBe(1)
})

test('SEC-16 nobody connects the account of somebody else', async () => {
  const app = await testApp()
  const provider = await aProvider()
  const id = await aCredential(app.owner, provider)
  const ben = await app.member('ben')

  expect((await ben.get(`/oauth2-credential/auth?id=${id}`)).status).toBe(404)
  expect((await ben.get(`/oauth1-credential/auth?id=${id}`)).status).toBe(404)
  expect((await app.owner.get(`/oauth1-credential/auth?id=${id}`)).status).toBe(400)
  expect((await app.owner.get('/oauth2-credential/auth')).status).toBe(400)
})
