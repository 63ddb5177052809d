import { apiKeyScopes, contract, type Endpoint, type Scope } from '@heddle/contract'
import { expect, test } from 'vitest'
import { createApiKey } from '../auth/api-keys.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { getOwner } from '../users/user-queries.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))

/** The status of a call that has the key and nothing else right about it. */
async function statusOf({ app }: TestApp, { method, path }: Endpoint, key: string): Promise<number> {
  const { statusCode } = await app.server.inject({
    method,
    url: `/rest${path.replaceAll(/:\w+/g, '0')}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { payload: '{}' }),
  })
  return statusCode
}

test('SEC-19 SEC-46 a key gets into the calls that name its scope, and into no other', async () => {
  const app = await testApp()
  const { id } = await getOwner(app.db)
  const closed = endpoints.filter(({ scope }) => scope !== 'public')
  const opened: Partial<Record<Scope, string[]>> = {}

  for (const scope of apiKeyScopes) {
    const { key } = await createApiKey(app.db, id, { name: scope, scopes: [scope] })
    const statuses = await Promise.all(closed.map((endpoint) => statusOf(app, endpoint, key)))
    opened[scope] = closed.filter((_, index) => statuses[index] !== 403).map(nameOf)
  }

  const named = apiKeyScopes.map((scope) => [
    scope,
    closed.filter((each) => each.scope === scope).map(nameOf),
  ])
  expect(opened).toEqual(Object.fromEntries(named))
})

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

test('SEC-46 what a call lists beside its own is for keys that may read that too', async () => {
  const app = await testApp()
  const { id } = await getOwner(app.db)
  const { data: credential } = await app.owner.post('/credentials', {
    name: 'Key',
    type: 'httpHeaderAuth',
    data: { name: 'X', value: 'canary' },
    nodesAccess: [{ nodeType: 'heddle.httpRequest' }],
  })
  await app.aWorkflow({
    name: 'Secret plan',
    nodes: {
      Call: {
        type: 'heddle.httpRequest',
        credentials: { httpHeaderAuth: { id: credential.id, name: 'Key' } },
      },
    },
  })
  const options = new URLSearchParams({
    nodeTypeAndVersion: JSON.stringify({ name: 'heddle.executeWorkflow', version: 1 }),
    path: 'parameters.workflowId',
    methodName: 'workflows',
    currentNodeParameters: '{}',
  })
  const lists = ['/credentials/overview', `/node-parameter-options?${options}`]
  const seenWith = async (...scopes: Scope[]) => {
    const { key } = await createApiKey(app.db, id, { name: 'Key', scopes })
    const headers = { authorization: `Bearer ${key}` }
    const answers = await Promise.all(
      lists.map((path) => app.app.server.inject({ url: `/rest${path}`, headers })),
    )
    return answers.map(({ body }) => body.includes('Secret plan'))
  }

  expect(await seenWith('credential:read', 'nodeType:read')).toEqual([false, false])
  expect(await seenWith('credential:read', 'nodeType:read', 'workflow:read')).toEqual([true, true])
})
