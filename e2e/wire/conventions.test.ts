import { expect, test } from 'vitest'
import { startWire } from './wire-server.ts'

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('health, envelopes, sign-in, settings, tags and workflows look as clients expect', async () => {
  const wire = await startWire()

  const health = await fetch(`${wire.url}/healthz`)
  expect([health.status, await health.text()]).toEqual([200, '{"status":"ok"}'])

  const login = await fetch(`${wire.url}/rest/login`)
  expect(login.status).toBe(200)
  expect(login.headers.get('set-cookie')).toMatch(/Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await login.json()).toEqual({
    data: {
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      email: null,
      firstName: null,
      lastName: null,
      personalizationAnswers: null,
      globalRole: {
        id: 1,
        name: 'owner',
        scope: 'global',
        createdAt: expect.stringMatching(isoDate),
        updatedAt: expect.stringMatching(isoDate),
      },
      isPending: true,
      // Ours, beside what clients expect.
      language: null,
    },
  })

  const settings = await fetch(`${wire.url}/rest/settings`).then((response) => response.json())
  expect(settings.data).toMatchObject({
    endpointWebhook: 'webhook',
    endpointWebhookTest: 'webhook-test',
    saveDataErrorExecution: 'all',
    saveDataSuccessExecution: 'all',
    saveManualExecutions: false,
    executionTimeout: -1,
    maxExecutionTimeout: 3600,
    timezone: 'America/New_York',
    defaultLocale: 'en',
    userManagement: { enabled: true, showSetupOnFirstLoad: true, smtpSetup: false },
    workflowTagsDisabled: false,
  })
  expect(settings.data.urlBaseWebhook).toMatch(/\/$/)
  expect(settings.data.urlBaseEditor).not.toMatch(/\/$/)

  const created = await wire.call('POST /rest/tags', { name: ' alpha ' })
  expect(created.json).toEqual({
    data: {
      name: 'alpha',
      id: '1',
      createdAt: expect.stringMatching(isoDate),
      updatedAt: expect.stringMatching(isoDate),
    },
  })
  expect((await wire.call('GET /rest/tags')).text).toBe('{"data":[{"id":"1","name":"alpha"}]}')
  expect((await wire.call('GET /rest/tags?withUsageCount=true')).text).toBe(
    '{"data":[{"id":"1","name":"alpha","usageCount":0}]}',
  )
  expect(Object.keys((await wire.call('PATCH /rest/tags/1', { name: 'beta' })).json.data).toSorted()).toEqual(
    ['id', 'name', 'updatedAt'],
  )
  expect((await wire.call('DELETE /rest/tags/1')).text).toBe('{"data":true}')

  expect((await wire.call('GET /rest/workflows/new')).text).toBe('{"data":{"name":"My workflow"}}')
  const missing = await wire.call('GET /rest/workflows/77')
  expect(missing.status).toBe(404)
  expect(missing.json).toMatchObject({ code: 0, message: expect.any(String), hint: '' })
  expect(missing.json).not.toHaveProperty('stack')
  expect((await wire.call('GET /rest/active')).text).toBe('{"data":[]}')
  expect((await wire.call('GET /rest/node-translation-headers')).text).toBe('{}')
  expect((await wire.call('GET /rest/credential-translation?credentialType=x')).text).toBe('{"data":null}')
  expect((await wire.call('DELETE /rest/test-webhook/1')).text).toBe('{"data":false}')

  const types = await wire.call('GET /rest/node-types?onlyLatest=false')
  expect(types.json.data.some((type: object) => 'properties' in type)).toBe(false)
  const set = types.json.data.find((type: { name: string }) => type.name === 'heddle.set')
  expect(set).toMatchObject({
    displayName: expect.any(String),
    icon: expect.any(String),
    group: expect.any(Array),
  })
  const described = await wire.call('POST /rest/node-types', {
    nodeInfos: [{ name: 'n8n-nodes-base.set', version: 1 }],
  })
  expect(described.json.data[0].properties[0]).toMatchObject({
    displayName: expect.any(String),
    type: expect.any(String),
  })
  expect((await wire.call('POST /rest/node-types', {})).text).toBe('{"data":[]}')

  const zones = await wire.call('GET /rest/options/timezones')
  expect(Object.keys(zones.json.data).length).toBeGreaterThanOrEqual(252)
  expect(zones.json.data['Pacific/Niue']).toBe('(GMT-11:00) Niue')
  expect((await wire.call('POST /rest/logout')).text).toBe('{"data":{"loggedOut":true}}')
})
