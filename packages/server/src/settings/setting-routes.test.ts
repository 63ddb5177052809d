import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('S01 settings are public and have every field of the specification', async () => {
  const { anonymous } = await testApp({ env: { HEDDLE_BASE_URL: 'https://flows.example/heddle' } })

  const { data } = await anonymous.get('/settings')

  expect(data).toEqual({
    endpointWebhook: 'webhook',
    endpointWebhookTest: 'webhook-test',
    saveDataErrorExecution: 'all',
    saveDataSuccessExecution: 'all',
    saveManualExecutions: false,
    saveExecutionProgress: false,
    executionTimeout: -1,
    maxExecutionTimeout: 3600,
    timezone: 'America/New_York',
    urlBaseWebhook: 'https://flows.example/heddle/',
    urlBaseEditor: 'https://flows.example/heddle',
    versionCli: '0.0.0',
    oauthCallbackUrls: {
      oauth1: 'https://flows.example/heddle/rest/oauth1-credential/callback',
      oauth2: 'https://flows.example/heddle/rest/oauth2-credential/callback',
    },
    versionNotifications: expect.objectContaining({ enabled: false }),
    instanceId: expect.stringMatching(/^[0-9a-f]{64}$/),
    telemetry: { enabled: false },
    personalizationSurveyEnabled: true,
    defaultLocale: 'en',
    userManagement: { enabled: true, showSetupOnFirstLoad: true, smtpSetup: false },
    workflowTagsDisabled: false,
    logLevel: 'silent',
    hiringBannerEnabled: false,
    templates: { enabled: true, host: 'https://flows.example/heddle/rest/template-service/' },
    prompts: { enabled: false, host: '' },
    previewParents: [],
  })
})

test('S01 without a configured address, addresses are those at which the caller came', async () => {
  const { app } = await testApp()
  const settingsAt = async (host: string) =>
    (await app.server.inject({ url: '/rest/settings', headers: { host } })).json().data

  expect(await settingsAt('192.168.1.20:5678')).toMatchObject({
    urlBaseWebhook: 'http://192.168.1.20:5678/',
    templates: { host: 'http://192.168.1.20:5678/rest/template-service/' },
    oauthCallbackUrls: { oauth2: 'http://192.168.1.20:5678/rest/oauth2-credential/callback' },
  })
  expect(await settingsAt('bad host"')).toMatchObject({ urlBaseWebhook: 'http://localhost:5678/' })
})

test('the instance keeps its id over restarts', async () => {
  const app = await testApp()
  const before = (await app.anonymous.get('/settings')).data.instanceId

  const restarted = await app.restart()

  expect((await restarted.anonymous.get('/settings')).data.instanceId).toBe(before)
})

test('S01 time zones are listed by offset with readable labels', async () => {
  const { owner } = await testApp()

  const { data } = await owner.get('/options/timezones')

  const labels = Object.values<string>(data)
  const offsets = labels.map((label) => {
    const [, sign, hours, minutes] = /^\(GMT([+-])(\d\d):(\d\d)\) \S/.exec(label) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  })
  expect(labels.length).toBeGreaterThanOrEqual(252)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect(data['Pacific/Niue']).toBe('(GMT-11:00) Niue')
  expect(data['America/New_York']).toMatch(/^\(GMT-0[45]:00\) New York$/)
})

test('the calls describe themselves', async () => {
  const { owner } = await testApp()

  const { text } = await owner.get('/openapi.json')

  const document = JSON.parse(text)
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/workflows/{id}'].patch).toMatchObject({
    operationId: 'workflows.update',
    parameters: [{ name: 'id', in: 'path', required: true }],
  })
  expect(Object.keys(document.paths).length).toBeGreaterThan(30)
})

test('SEC-42 public settings and errors tell no secrets and no paths', async () => {
  const { anonymous, dataDir } = await testApp({
    env: {
      HEDDLE_ENCRYPTION_KEY: 'canary-canary-canary',
      HEDDLE_SMTP_URL: 'smtp://user:canary@mail.example:25',
    },
  })

  const answers = await Promise.all([
    anonymous.get('/settings'),
    anonymous.get('/nowhere'),
    anonymous.post('/logout', '{'),
  ])

  for (const { text } of answers) {
    expect(text).not.toContain('canary')
    expect(text).not.toContain(dataDir)
    expect(text).not.toContain('packages/server')
  }
})
