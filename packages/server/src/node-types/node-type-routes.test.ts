import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('the list of node types has no properties', async () => {
  const { owner } = await testApp()

  const { data } = await owner.get('/node-types?onlyLatest=false')

  expect(data.length).toBeGreaterThan(5)
  expect(data.filter((node: object) => 'properties' in node)).toEqual([])
  expect(data.find(({ name }: { name: string }) => name === 'heddle.set')).toMatchObject({
    displayName: expect.any(String),
    group: expect.any(Array),
    inputs: ['main'],
  })
})

test('types are described with properties in the order asked, also by an alias', async () => {
  const { owner } = await testApp()
  const nodeInfos = [
    { name: 'n8n-nodes-base.webhook', version: 1 },
    { name: 'heddle.set', version: 3.4 },
  ]

  const { data } = await owner.post('/node-types', { nodeInfos })
  const { data: listed } = await owner.get('/node-types')
  const empty = await owner.post('/node-types', {})
  const unknown = await owner.post('/node-types', { nodeInfos: [{ name: 'nowhere.node', version: 1 }] })

  expect(data.map(({ name }: { name: string }) => name)).toEqual(['heddle.webhook', 'heddle.set'])
  expect(data[0].properties.length).toBeGreaterThan(3)
  for (const { name, icon } of data)
    expect(icon).toBe(listed.find((node: { name: string }) => node.name === name).icon)
  expect(empty.data).toEqual([])
  expect(unknown.status).toBe(404)
})

test('a node as a tool is described like its node, by its own name and others, and has its icon', async () => {
  const { owner } = await testApp()
  const nodeInfos = [{ name: 'n8n-nodes-base.httpRequestTool', version: 4.2 }]
  const own = { descriptionType: 'manual', toolDescription: 'Tells the time' }
  const old = { type: 'n8n-nodes-base.dateTimeTool', typeVersion: 1, parameters: own }

  const [tool] = (await owner.post('/node-types', { nodeInfos })).data
  const [german] = (await owner.post('/node-types', { nodeInfos }, { 'accept-language': 'de' })).data
  const [newest] = (await owner.post('/node-types/newest', { nodes: [old] })).data
  const icon = await owner.get('/node-icon/n8n-nodes-base.httpRequestTool')
  const names = tool.properties.map(({ name }: { name: string }) => name)

  expect(tool).toMatchObject({ name: 'heddle.httpRequestTool', supplies: [{ kind: 'ai_tool' }] })
  expect(names).toEqual(expect.arrayContaining(['toolDescription', 'url', 'optimizeResponse']))
  expect(german.displayName).toMatch(/ Tool$/)
  expect(german.properties.find(({ name }: { name: string }) => name === 'method').displayName).toBe(
    'Methode',
  )
  expect(newest).toMatchObject({ typeVersion: 2, parameters: own })
  expect(icon.text).toBe((await owner.get('/node-icon/heddle.httpRequest')).text)
})

test('nodes of older versions are shown as they would be written today, and unknown ones as they are', async () => {
  const { owner } = await testApp()
  const values = { string: [{ name: 'city', value: 'Rome' }] }
  const old = { type: 'n8n-nodes-base.set', typeVersion: 2, parameters: { values } }
  const unknown = { type: 'nowhere.node', typeVersion: 1, parameters: { a: 1 } }

  const { data } = await owner.post('/node-types/newest', { nodes: [old, unknown] })

  expect(data[0]).toMatchObject({
    typeVersion: 3.5,
    parameters: { assignments: { assignments: [{ name: 'city', value: 'Rome', type: 'string' }] } },
  })
  expect(data[1]).toEqual(unknown)
})

test('S01 icons are served so that they cannot act as a page', async () => {
  const { owner } = await testApp()

  const icon = await owner.get('/node-icon/heddle.set')

  expect(icon.status).toBe(200)
  expect(icon.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('S01 every credential type has an icon: its own, that of its node, or a key', async () => {
  const { owner } = await testApp()
  const { data } = await owner.get('/credential-types')
  const names: string[] = data.map(({ name }: { name: string }) => name)

  const icons = await Promise.all(names.map((name) => owner.get(`/credential-icon/${name}`)))
  const textOf = (name: string) => icons[names.indexOf(name)]?.text

  expect(icons.map(({ status }) => status)).toEqual(names.map(() => 200))
  expect(icons.every(({ headers }) => headers['content-type'] === 'image/svg+xml')).toBe(true)
  expect(textOf('postgres')).toBe((await owner.get('/node-icon/heddle.postgres')).text)
  expect(textOf('httpHeaderAuth')).not.toBe(textOf('oAuth2Api'))
})

test('C02 a credential type declares a test only when it has one of its own', async () => {
  const { owner } = await testApp()

  const { data } = await owner.get('/credential-types')
  const types = data as { name: string; test?: { request: { url: string } } }[]
  const declared = types.filter(({ test: own }) => own !== undefined)

  expect(declared.map(({ name }) => name)).toEqual(expect.arrayContaining(['aws', 'airtableTokenApi']))
  expect(declared.filter(({ name }) => /^(http|oAuth|jwt)/.test(name))).toEqual([])
  for (const { test: own } of declared) expect(own?.request.url).toMatch(/^(https:|=|\/)/)
})

test('SEC-41 icons cannot be asked for by path', async () => {
  const { owner } = await testApp()
  const names = [
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e',
    'heddle.set%2f..%2f..%2findex.ts',
    '/etc/passwd',
    '',
    'constructor',
  ]

  const answers = await Promise.all(
    ['/node-icon/', '/credential-icon/'].flatMap((path) => names.map((name) => owner.get(`${path}${name}`))),
  )

  expect(answers.map(({ status }) => status).filter((status) => status !== 404)).toEqual([])
})

test('S01 translations answer for the default language', async () => {
  const { owner } = await testApp()

  expect((await owner.get('/credential-translation?credentialType=httpBasicAuth')).data).toBeNull()
  expect((await owner.get('/node-translation-headers')).text).toBe('{}')
  expect((await owner.get('/credential-types')).data.map(({ name }: { name: string }) => name)).toContain(
    'httpBasicAuth',
  )
})

test('S03 nodes and credential types speak the language that the caller asks for', async () => {
  const { owner } = await testApp()
  const german = { 'accept-language': 'fr-CH, de-AT;q=0.9, en;q=0.8' }
  const nodeInfos = [{ name: 'heddle.if', version: 2 }]

  const listed = await owner.get('/node-translation-headers', german)
  const [described] = (await owner.post('/node-types', { nodeInfos }, german)).data
  const credential = await owner.get('/credential-translation?credentialType=httpBasicAuth', german)
  const unknown = await owner.get('/credential-translation?credentialType=nowhere', german)

  expect(listed.data['heddle.if']).toMatchObject({ displayName: 'Wenn', defaults: { name: 'Wenn' } })
  expect(described).toMatchObject({ name: 'heddle.if', displayName: 'Wenn' })
  expect(described.properties[0]).toMatchObject({ name: 'conditions', displayName: 'Bedingungen' })
  expect(credential.data.properties[1]).toMatchObject({ name: 'password', displayName: 'Passwort' })
  expect(unknown.data).toBeNull()
})

test('S03 the language of the instance holds for callers that ask for none', async () => {
  const { owner } = await testApp({ env: { HEDDLE_LOCALE: 'de-DE' } })

  expect((await owner.get('/node-translation-headers')).data['heddle.set'].displayName).toBe(
    'Felder bearbeiten',
  )
})

test('options of an unknown type or method are refused clearly', async () => {
  const { owner } = await testApp()
  const ask = (name: string, method: string) =>
    owner.get(
      `/node-parameter-options?nodeTypeAndVersion=${encodeURIComponent(JSON.stringify({ name, version: 1 }))}` +
        `&path=parameters.x&methodName=${method}&currentNodeParameters=%7B%7D`,
    )

  expect((await ask('nowhere.node', 'x')).status).toBe(404)
  expect((await ask('heddle.set', 'constructor')).status).toBe(400)
  expect((await owner.get('/node-parameter-options?path=x')).status).toBe(400)
})
