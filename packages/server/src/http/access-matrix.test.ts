import { randomUUID } from 'node:crypto'
import type { Calls } from '@heddle/contract'
import { expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { giveStore } from '../testing/knowledge-keeper.ts'
import { setUpApp } from '../testing/set-up-app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

type Caller = 'anonymous' | 'default' | 'member' | 'stranger' | 'owner'

/**
 * Who gets in. `mine`: everybody for what is theirs, and the owner of the instance for everything. `self`: everybody for
 * what is theirs, nobody else.
 */
type Rule = 'public' | 'signedIn' | 'notDefault' | 'notMember'

interface ObjectRule {
  /** What the path's first parameter names. */
  object: keyof typeof makers
  access: 'mine' | 'self'
  notDefault?: true
  body?: unknown
}

const rows = { rows: [{ a: '1' }] }
const noFilter = { conditions: [] }

/** A line for every call: one that is missing does not compile. */
const matrix: Record<keyof Calls, Rule | ObjectRule> = {
  'GET /login': 'public',
  'POST /login': 'public',
  'POST /logout': 'public',
  'GET /me': 'signedIn',
  'PATCH /me': 'notDefault',
  'PATCH /me/password': 'notDefault',
  'POST /me/survey': 'signedIn',
  'POST /forgot-password': 'public',
  'GET /resolve-password-token': 'public',
  'POST /change-password': 'public',
  'GET /me/sessions': 'signedIn',
  'DELETE /me/sessions/:id': { object: 'session', access: 'self', notDefault: true },
  'GET /me/two-factor': 'signedIn',
  'POST /me/two-factor/secret': 'notDefault',
  'POST /me/two-factor': 'notDefault',
  'POST /me/two-factor/disable': 'notDefault',
  'GET /me/api-keys': 'signedIn',
  'POST /me/api-keys': 'signedIn',
  'DELETE /me/api-keys/:id': { object: 'apiKey', access: 'self' },
  'GET /assistant/settings': 'signedIn',
  'PUT /assistant/settings': 'notMember',
  'POST /assistant/change': 'signedIn',
  'POST /assistant/explain': 'signedIn',
  'POST /assistant/expression': 'signedIn',
  'GET /active': 'signedIn',
  'GET /active/missed': 'signedIn',
  'GET /active/error/:id': { object: 'workflow', access: 'mine' },
  'GET /data/:id': { object: 'binary', access: 'mine' },
  'GET /credentials': 'signedIn',
  'GET /credentials/new': 'signedIn',
  'GET /credentials/overview': 'signedIn',
  'POST /credentials/test': 'signedIn',
  'GET /oauth2-credential/auth': 'signedIn',
  'GET /oauth1-credential/auth': 'signedIn',
  'GET /oauth2-credential/callback': 'signedIn',
  'GET /oauth1-credential/callback': 'signedIn',
  'GET /credential-registrations': 'signedIn',
  'POST /credential-registrations': 'notMember',
  'DELETE /credential-registrations/:type': 'notMember',
  'GET /credentials/:id': { object: 'credential', access: 'mine' },
  'POST /credentials': 'signedIn',
  'PATCH /credentials/:id': {
    object: 'credential',
    access: 'mine',
    body: { name: 'Changed', type: 'httpHeaderAuth', data: {}, nodesAccess: [] },
  },
  'DELETE /credentials/:id': { object: 'credential', access: 'mine' },
  'GET /credentials/:id/shares': { object: 'credential', access: 'mine' },
  'PUT /credentials/:id/shares': { object: 'credential', access: 'mine', body: { shares: [] } },
  'GET /workflows/:id/shares': { object: 'workflow', access: 'mine' },
  'PUT /workflows/:id/shares': { object: 'workflow', access: 'mine', body: { shares: [] } },
  'GET /data-tables': 'signedIn',
  'POST /data-tables': 'signedIn',
  'PATCH /data-tables/:id': { object: 'dataTable', access: 'mine', body: { name: 'Changed' } },
  'DELETE /data-tables/:id': { object: 'dataTable', access: 'mine' },
  'GET /data-tables/usage': 'signedIn',
  'POST /data-tables/:id/columns': {
    object: 'dataTable',
    access: 'mine',
    body: { name: 'b', type: 'string' },
  },
  'PATCH /data-tables/:id/columns/:column': { object: 'dataTable', access: 'mine', body: { name: 'b' } },
  'DELETE /data-tables/:id/columns/:column': { object: 'dataTable', access: 'mine' },
  'DELETE /data-tables/:id/rows': { object: 'dataTable', access: 'mine' },
  'GET /data-tables/:id/rows': { object: 'dataTable', access: 'mine' },
  'POST /data-tables/:id/rows': { object: 'dataTable', access: 'mine', body: rows },
  'PATCH /data-tables/:id/rows': {
    object: 'dataTable',
    access: 'mine',
    body: { filter: noFilter, values: {} },
  },
  'POST /data-tables/:id/rows/delete': { object: 'dataTable', access: 'mine', body: { filter: noFilter } },
  'GET /knowledge': 'signedIn',
  'PATCH /knowledge/:id': { object: 'knowledge', access: 'mine', body: { name: 'Changed' } },
  'DELETE /knowledge/:id': { object: 'knowledge', access: 'mine' },
  'GET /knowledge/:id/documents': { object: 'knowledge', access: 'mine' },
  'DELETE /knowledge/:id/documents': { object: 'knowledge', access: 'mine' },
  'DELETE /knowledge/:id/documents/:document': { object: 'knowledge', access: 'mine' },
  'GET /knowledge/:id/models': { object: 'knowledge', access: 'mine' },
  'POST /knowledge/:id/search': { object: 'knowledge', access: 'mine', body: { like: '1' } },
  'GET /executions': 'signedIn',
  'GET /executions-current': 'signedIn',
  'POST /executions-current/:id/stop': { object: 'execution', access: 'mine' },
  'GET /executions/:id': { object: 'execution', access: 'mine' },
  'GET /executions/:id/outputs/:index/:page': 'signedIn',
  'POST /executions/delete': 'signedIn',
  'POST /executions/:id/retry': { object: 'execution', access: 'mine' },
  'POST /expressions/preview': 'signedIn',
  'GET /folders': 'signedIn',
  'POST /folders': 'signedIn',
  'PATCH /folders/:id': { object: 'folder', access: 'self', body: { name: 'Changed' } },
  'DELETE /folders/:id': { object: 'folder', access: 'self' },
  'GET /insights': 'signedIn',
  'GET /model-use': 'signedIn',
  'GET /model-use/prices': 'signedIn',
  'GET /model-use/settings': 'notMember',
  'PUT /model-use/settings': 'notMember',
  'POST /workflows/run': 'signedIn',
  'DELETE /test-webhook/:id': 'signedIn',
  'GET /node-types': 'signedIn',
  'POST /node-types': 'signedIn',
  'POST /node-types/newest': 'signedIn',
  'GET /node-icon/:name': 'signedIn',
  'GET /credential-icon/:name': 'signedIn',
  'GET /credential-types': 'signedIn',
  'GET /credential-translation': 'signedIn',
  'GET /node-translation-headers': 'signedIn',
  'GET /node-parameter-options': 'signedIn',
  'GET /push': 'signedIn',
  'GET /settings': 'public',
  'GET /options/timezones': 'signedIn',
  'GET /openapi.json': 'signedIn',
  'GET /tags': 'signedIn',
  'POST /tags': 'signedIn',
  'PATCH /tags/:id': 'signedIn',
  'DELETE /tags/:id': 'notMember',
  'GET /template-service/health': 'public',
  'GET /template-service/templates/categories': 'public',
  'GET /template-service/templates/collections': 'public',
  'GET /template-service/templates/workflows': 'public',
  'GET /template-service/templates/collections/:id': 'public',
  'GET /template-service/templates/workflows/:id': 'public',
  'GET /template-service/workflows/templates/:id': 'public',
  'POST /owner': 'notMember',
  'POST /owner/skip-setup': 'notMember',
  'GET /audit-log': 'notMember',
  'GET /packages': 'notMember',
  'GET /packages/offers': 'signedIn',
  'GET /packages/facts': 'notMember',
  'POST /packages': 'notMember',
  'DELETE /packages': 'notMember',
  'GET /processes': 'notMember',
  'GET /mail-status': 'notMember',
  'POST /mail-status/test': 'notMember',
  'GET /users': 'notMember',
  'GET /survey-answers': 'notMember',
  'POST /users': 'notMember',
  'GET /resolve-signup-token': 'public',
  'POST /users/:id': 'public',
  'POST /users/:id/reinvite': 'notMember',
  'DELETE /users/:id': 'notMember',
  'GET /workflows': 'signedIn',
  'GET /workflows/new': 'signedIn',
  'GET /workflows/page': 'signedIn',
  'GET /workflows/ids': 'signedIn',
  'POST /workflows/bulk': 'signedIn',
  'POST /workflows/bulk/delete': 'signedIn',
  'GET /workflows/from-url': 'signedIn',
  'GET /workflows/:id': { object: 'workflow', access: 'mine' },
  'GET /workflows/:id/raw': { object: 'workflow', access: 'mine' },
  'GET /workflows/:id/proposals': { object: 'workflow', access: 'mine' },
  'GET /workflows/:id/proposals/:proposalId': 'signedIn',
  'POST /workflows/:id/proposals': {
    object: 'workflow',
    access: 'mine',
    body: { name: 'W', nodes: [], connections: {}, settings: {}, versionId: 'x' },
  },
  'POST /workflows/:id/proposals/:proposalId/accept': 'signedIn',
  'DELETE /workflows/:id/proposals/:proposalId': 'signedIn',
  'GET /workflows/:id/versions': { object: 'workflow', access: 'mine' },
  'GET /workflows/:id/versions/:versionId': 'signedIn',
  'PATCH /workflows/:id/versions/:versionId': 'signedIn',
  'POST /workflows/:id/versions/:versionId/restore': 'signedIn',
  'POST /workflows': 'signedIn',
  'PATCH /workflows/:id': { object: 'workflow', access: 'mine', body: { name: 'Changed' } },
  'DELETE /workflows/:id': { object: 'workflow', access: 'mine' },
}

/** Make something that belongs to the caller, and give its id. */
const makers = {
  async session(app: TestApp, client: TestClient) {
    await startSession(app.db, (await client.get('/me')).data.id)
    const { data } = await client.get('/me/sessions')
    return data.find(({ current }: { current: boolean }) => !current).id
  },
  apiKey: async (_app: TestApp, client: TestClient) =>
    (await client.post('/me/api-keys', { name: 'k', scopes: ['tag:read'] })).data.id,
  folder: async (_app: TestApp, client: TestClient) =>
    (await client.post('/folders', { name: randomUUID() })).data.id,
  workflow: (app: TestApp, client: TestClient) => app.aWorkflow({ nodes: {} }, client),
  credential: async (_app: TestApp, client: TestClient) =>
    (await client.post('/credentials', { name: 'Mine', type: 'httpHeaderAuth', data: {}, nodesAccess: [] }))
      .data.id,
  dataTable: async (_app: TestApp, client: TestClient) =>
    (
      await client.post('/data-tables', {
        name: `T${Math.random()}`,
        columns: [{ name: 'a', type: 'string' }],
      })
    ).data.id,
  knowledge: (app: TestApp, client: TestClient) => giveStore(app.db, client, `S${Math.random()}`),
  execution: async (app: TestApp, client: TestClient) => (await makeExecution(app, client)).executionId,
  binary: async (app: TestApp, client: TestClient) => (await makeExecution(app, client)).binaryId,
} satisfies Record<string, (app: TestApp, client: TestClient) => Promise<string>>

/** A failed execution that holds a file. */
async function makeExecution(app: TestApp, client: TestClient) {
  const path = `p${Math.random()}`
  const id = await app.aWorkflow(
    {
      active: true,
      nodes: {
        Hook: {
          type: 'heddle.webhook',
          typeVersion: 2.1,
          webhookId: path,
          parameters: {
            path,
            httpMethod: 'POST',
            responseMode: 'lastNode',
            options: { binaryPropertyName: 'f' },
          },
        },
        Stop: { type: 'heddle.stopAndError', typeVersion: 1, parameters: { errorMessage: 'no' } },
      },
      lines: ['Hook > Stop'],
    },
    client,
  )
  const form = new FormData()
  form.append('file', new Blob(['content'], { type: 'text/plain' }), 'file.txt')
  await fetch(`${await app.listen()}/webhook/${path}`, { method: 'POST', body: form })
  const execution = await app.db
    .selectFrom('execution')
    .select('id')
    .where('workflowId', '=', Number(id))
    .executeTakeFirstOrThrow()
  const binary = await app.db
    .selectFrom('binary')
    .select('id')
    .where('executionId', '=', execution.id)
    .executeTakeFirst()
  return { executionId: String(execution.id), binaryId: binary?.id ?? '' }
}

type Outcome = 'in' | 'unknown' | 'forbidden' | 'hidden'

/** What every caller must get. */
function expected(rule: Rule | ObjectRule, caller: Caller): Outcome {
  if (rule === 'public') return 'in'
  if (caller === 'anonymous') return 'unknown'
  if (typeof rule === 'object') {
    if (caller === 'default' && rule.notDefault) return 'forbidden'
    const isOthers = caller === 'stranger' || (caller === 'owner' && rule.access === 'self')
    return isOthers ? 'hidden' : 'in'
  }
  const isMember = caller === 'member' || caller === 'stranger'
  if (rule === 'notMember') return isMember ? 'forbidden' : 'in'
  return rule === 'notDefault' && caller === 'default' ? 'forbidden' : 'in'
}

function outcomeOf(status: number, errorCode: string | undefined, rule: Rule | ObjectRule): Outcome {
  if (status === 401 && errorCode === 'unauthorized' && rule !== 'public') return 'unknown'
  if (status === 403) return 'forbidden'
  if (status === 404 && typeof rule === 'object') return 'hidden'
  return 'in'
}

const call = (client: TestClient, name: string, path: string, body: unknown) => {
  if (name.startsWith('GET')) return client.get(path)
  if (name.startsWith('DELETE')) return client.delete(path)
  if (name.startsWith('PUT')) return client.put(path, body)
  return name.startsWith('POST') ? client.post(path, body) : client.patch(path, body)
}

test('SEC-15 SEC-19 U01 every call lets in exactly those who may use it', async () => {
  const { app, olga } = await setUpApp()
  const before = await testApp()
  const member = await app.member('ann')
  const callers: Record<Caller, TestClient> = {
    anonymous: app.anonymous,
    member,
    stranger: await app.member('ben'),
    owner: olga,
    default: before.owner,
  }
  const wrong: string[] = []

  for (const [name, rule] of Object.entries(matrix)) {
    for (const [caller, client] of Object.entries(callers) as [Caller, TestClient][]) {
      // Ending the caller's own session or the set-up itself would end the test.
      if (name === 'POST /logout' || (name.startsWith('POST /owner') && caller === 'default')) continue
      const isDefault = caller === 'default'
      const at = isDefault ? before : app
      const id =
        typeof rule === 'object' ? await makers[rule.object](at, isDefault ? before.owner : member) : 'none'
      const path = (name.split(' ')[1] ?? '')
        .replace(/:\w+/, id)
        .replace(':column', 'a')
        .replace(':document', '1')
        .replaceAll(/:\w+/g, '0')
      const { status, error } = await call(client, name, path, typeof rule === 'object' ? rule.body : {})
      const outcome = outcomeOf(status, error?.errorCode, rule)
      if (outcome !== expected(rule, caller)) wrong.push(`${name} as ${caller}: ${outcome} (${status})`)
    }
  }

  expect(wrong).toEqual([])
})
