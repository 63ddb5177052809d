import { Packages } from '@heddle/guests'
import { samplePieceFolder, writePackage } from '@heddle/guests/testing'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aRegistry } from '../testing/package-registry.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

/** What npm and a guest do asks nothing of the database that the other tests do not ask: one is enough for it. */
const isAgain = inject('postgresUrl') !== undefined

const act = 'n8n-nodes-made.act'

const shout = 'return [items.map((_, i) => ({ json: { said: this.getNodeParameter("value", i) } }))]'

/** As the command line does, from a folder. */
async function installFrom({ dataDir }: TestApp, path: string, allow: string[] = []): Promise<void> {
  const env = { PATH: process.env.PATH ?? '' }
  await new Packages({ folder: join(dataDir, 'packages'), allow, env }).add({ type: 'file', path })
}

async function install(
  app: TestApp,
  { version, execute = shout, allow }: { version?: string; execute?: string; allow?: string[] } = {},
): Promise<void> {
  await installFrom(app, await writePackage({ ...(version && { version }), execute }), allow)
}

/** An instance whose packages come from a registry of the test. */
async function withRegistry(...folders: string[]) {
  const registry = await aRegistry(...folders)
  const env = { HEDDLE_PACKAGES_REGISTRY: registry.url, PATH: process.env.PATH ?? '' }
  return { app: await testApp({ env }), registry }
}

const aCaller = (app: TestApp) =>
  app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2,
        parameters: { path: 'act', httpMethod: 'POST', responseMode: 'lastNode' },
        webhookId: 'act',
      },
      Act: { type: act, parameters: { value: '={{ $json.body.word }}!' } },
    },
    lines: ['Hook > Act'],
  })

const call = async ({ app }: TestApp, word: string) =>
  (await app.server.inject({ method: 'POST', url: '/webhook/act', payload: { word } })).json() as unknown

test.skipIf(isAgain)(
  'the nodes of an installed package are listed, run in the engine, and follow an update at once',
  async () => {
    const app = await testApp({ threaded: true })
    await install(app)
    await aCaller(app)

    const { data: listed } = await app.owner.get('/node-types')
    const described = await app.owner.post('/node-types', { nodeInfos: [{ name: act, version: 1 }] })
    const icon = await app.owner.get(`/node-icon/${act}`)

    expect(listed).toContainEqual(expect.objectContaining({ name: act, displayName: 'Act' }))
    expect(described.data[0].properties).toMatchObject([{ name: 'value', default: 'none' }])
    expect(icon.headers['content-type']).toBe('image/svg+xml')
    expect(await call(app, 'hey')).toEqual({ said: 'hey!' })

    await install(app, { version: '1.1.0', execute: shout.replace('said', 'sang') })
    expect(await call(app, 'hey')).toEqual({ sang: 'hey!' })
  },
)

test('the owner installs a package from the registry by its name, and what the registry does not have is said', async () => {
  const { app } = await withRegistry(await writePackage({ execute: shout }))

  const { data } = await app.owner.post('/packages', { package: 'n8n-nodes-made' })
  const missing = await app.owner.post('/packages', { package: 'n8n-nodes-nowhere' })
  const { data: types } = await app.owner.get('/node-types')

  expect(data).toMatchObject({ name: 'n8n-nodes-made', version: '1.0.0', nodes: [{ type: act }], usedBy: [] })
  expect(missing.error?.message).toBe('The registry does not have this package or version')
  expect(types).toContainEqual(expect.objectContaining({ name: act }))
})

test.skipIf(isAgain)('a piece is installed and runs like any other package', async () => {
  const app = await testApp({ threaded: true })
  await installFrom(app, samplePieceFolder)
  const type = '@heddle-test/piece-sample.action'
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2,
        parameters: { path: 'act', httpMethod: 'POST', responseMode: 'lastNode', responseData: 'allEntries' },
        webhookId: 'act',
      },
      Sample: { type, parameters: { operation: 'list' } },
    },
    lines: ['Hook > Sample'],
  })

  const { data: listed } = await app.owner.get('/node-types')

  expect(listed).toContainEqual(
    expect.objectContaining({
      name: type,
      actions: expect.arrayContaining([expect.objectContaining({ name: 'Echo' })]),
    }),
  )
  expect(await call(app, 'x')).toEqual([{ n: 1 }, { data: 'two' }])
})

test('the owner sees what a package brings and who uses it, and removes it; its nodes stay in the workflow', async () => {
  const app = await testApp({ threaded: true })
  await install(app)
  const id = await aCaller(app)

  const { data } = await app.owner.get('/packages')
  expect(data).toMatchObject({
    enabled: true,
    packages: [
      {
        name: 'n8n-nodes-made',
        version: '1.0.0',
        license: 'MIT',
        nodes: [{ type: act, displayName: 'Act' }],
        usedBy: [{ id }],
      },
    ],
  })

  expect((await app.owner.delete('/packages?name=n8n-nodes-made')).status).toBe(200)
  expect((await app.owner.delete('/packages?name=n8n-nodes-made')).status).toBe(404)
  expect((await app.owner.get('/packages')).data.packages).toEqual([])
  expect((await app.owner.get(`/workflows/${id}`)).data.nodes).toContainEqual(
    expect.objectContaining({ type: act }),
  )
  expect(await call(app, 'hey')).toMatchObject({ message: expect.any(String) })
  const { data: events } = await app.owner.get('/audit-log')
  expect(JSON.stringify(events)).toContain('package_removed')
})

test('what is no name of a package, or not allowed, is refused in words; nothing is left behind', async () => {
  const app = await testApp()
  const refused = async (name: string) =>
    (await app.owner.post('/packages', { package: name })).error?.message

  expect(await refused('../../etc')).toBe('"../../etc" is not the name of a package')
  expect(await refused('/etc/passwd')).toBe('"/etc/passwd" is not the name of a package')
  expect(await refused('--registry=http://x.test')).toContain('is not the name of a package')
  expect(await refused('https://x.test/a.tgz')).toContain('is not the name of a package')
  await expect(install(app, { allow: ['n8n-nodes-good*'] })).rejects.toThrow(
    'n8n-nodes-made is not among the packages that this instance allows',
  )
  expect((await app.owner.get('/packages')).data.packages).toEqual([])
  expect(await readdir(join(app.dataDir, 'packages'))).toEqual(['.cache'])
})

test('where packages are switched off there are none', async () => {
  const app = await testApp({ env: { HEDDLE_PACKAGES: 'false' } })

  expect((await app.owner.get('/packages')).data).toMatchObject({ enabled: false, packages: [] })
  expect((await app.owner.post('/packages', { package: 'n8n-nodes-x' })).status).toBe(400)
})

test.skipIf(isAgain)(
  'known packages are found by what they connect to, with what is installed and the newest version',
  async () => {
    const { app } = await withRegistry(await writePackage({ execute: shout, name: 'n8n-nodes-ntfy' }))
    const ada = await app.member('ada')

    const { data } = await ada.get('/packages/offers?text=stripe')
    expect(data[0]).toMatchObject({
      name: '@activepieces/piece-stripe',
      service: 'Stripe',
      ecosystem: 'pieces',
      category: 'Finance & Accounting',
      installed: null,
    })
    expect((await ada.get('/packages/offers?text=whatsapp%20evolution')).data[0]).toMatchObject({
      name: 'n8n-nodes-evolution-api',
    })
    expect((await ada.get('/packages/offers?text=n8n-nodes-')).data).toEqual([])

    await app.owner.post('/packages', { package: 'n8n-nodes-ntfy' })
    const ntfy = async () =>
      (await app.owner.get('/packages/offers?text=ntfy&refresh=true')).data.find(
        ({ name }: { name: string }) => name === 'n8n-nodes-ntfy',
      )
    await expect.poll(ntfy).toMatchObject({ installed: '1.0.0', newest: '1.0.0' })
  },
)

test('only what may be installed is offered, and nothing where packages are switched off', async () => {
  const some = await testApp({ env: { HEDDLE_PACKAGES_ALLOW: 'n8n-nodes-*' } })
  const off = await testApp({ env: { HEDDLE_PACKAGES: 'false' } })
  const names = async (app: TestApp) =>
    (await app.owner.get('/packages/offers?text=ntfy')).data.map(({ name }: { name: string }) => name)

  expect(await names(some)).toEqual(['n8n-nodes-ntfy'])
  expect(await names(off)).toEqual([])
})

test('before anything is fetched the owner sees what the registry says about a package', async () => {
  const { app } = await withRegistry(
    await writePackage({
      execute: shout,
      about: {
        repository: { type: 'git', url: 'git+https://code.test/made.git' },
        heddle: { hosts: ['api.made.test'] },
      },
    }),
    await writePackage({
      name: 'n8n-nodes-shady',
      execute: shout,
      about: { license: { type: 'x' }, homepage: 'javascript:alert(1)' },
    }),
  )
  const facts = async (spec: string) => app.owner.get(`/packages/facts?package=${encodeURIComponent(spec)}`)

  expect((await facts('n8n-nodes-made')).data).toEqual({
    name: 'n8n-nodes-made',
    version: '1.0.0',
    ecosystem: 'community',
    service: null,
    license: 'MIT',
    bytes: expect.any(Number),
    source: 'https://code.test/made',
    hosts: ['api.made.test'],
    installed: null,
  })
  expect((await facts('n8n-nodes-shady')).data).toMatchObject({ license: null, source: null })
  expect((await facts('n8n-nodes-nowhere')).error?.message).toBe(
    'The registry does not have this package or version',
  )
  expect((await facts('/etc/passwd')).error?.message).toContain('is not the name of a package')
  expect((await app.owner.get('/packages')).data.packages).toEqual([])
})

test('an action of a piece waits for someone, and goes on with their answer', async () => {
  const app = await testApp({ threaded: true })
  await installFrom(app, samplePieceFolder)
  const id = await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2,
        parameters: { path: 'ask', httpMethod: 'POST' },
        webhookId: 'ask',
      },
      Ask: { type: '@heddle-test/piece-sample.action', parameters: { operation: 'approve' } },
    },
    lines: ['Hook > Ask'],
  })
  await app.app.server.inject({ method: 'POST', url: '/webhook/ask' })
  const only = () =>
    app.db
      .selectFrom('execution')
      .select(['id', 'status'])
      .where('workflowId', '=', Number(id))
      .executeTakeFirst()
  await expect.poll(async () => (await only())?.status).toBe('waiting')
  const read = async () => (await app.owner.get(`/executions/${(await only())?.id}`)).data
  const told = JSON.stringify(await read())
  const link = /http[^"\\]+action=yes/.exec(told)?.[0] ?? ''

  const answered = await app.app.server.inject({ method: 'GET', url: link })

  expect(answered.payload).toBe('Thank you. Your response was received.')
  await expect.poll(async () => (await only())?.status).toBe('success')
  expect(JSON.stringify(await read())).toContain('approved')
})

test.skipIf(isAgain)('other open pages hear of an installation and of a removal', async () => {
  const { app } = await withRegistry(await writePackage({ execute: shout }))
  const token = await app.memberToken('ada')
  const page = await app.push('page-of-ada', { token })

  await app.owner.post('/packages', { package: 'n8n-nodes-made' })
  await page.waitFor('packagesChanged')
  await app.owner.delete('/packages?name=n8n-nodes-made')

  await expect.poll(() => page.messages().filter(({ type }) => type === 'packagesChanged')).toHaveLength(2)
})

test.skipIf(isAgain)(
  'an installation that failed is told to the other pages of whoever wanted it, and stands in the list',
  async () => {
    const { app, registry } = await withRegistry()
    const page = await app.push('other-page')

    await app.owner.post('/packages', { package: 'n8n-nodes-made@1.0.0' })

    const message = 'The registry does not have this package or version'
    expect((await page.waitFor('packageFailed')).data).toEqual({ package: 'n8n-nodes-made@1.0.0', message })
    expect((await app.owner.get('/packages')).data.work).toMatchObject([
      { package: 'n8n-nodes-made@1.0.0', failure: message },
    ])

    await registry.publish(await writePackage({ execute: shout }))
    await app.owner.post('/packages', { package: 'n8n-nodes-made' })
    expect((await app.owner.get('/packages')).data).toMatchObject({
      work: [],
      packages: [{ name: 'n8n-nodes-made' }],
    })
  },
)

test.skipIf(isAgain)('a package that is removed while it runs ends, and the run says why', async () => {
  const called = Promise.withResolvers<void>()
  const service = createServer((_request, response) => {
    called.resolve()
    response.end('{}')
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  const app = await testApp({ threaded: true, env: { HEDDLE_OUTBOUND_ALLOW: '127.0.0.1' } })
  const execute = `await this.helpers.httpRequest({ method: 'GET', url: '${url}' }); await new Promise(() => {})`
  await install(app, { execute })
  await aCaller(app)

  const answer = call(app, 'hey')
  await Promise.race([called.promise, answer])
  await app.owner.delete('/packages?name=n8n-nodes-made')
  await answer

  const { data } = await app.owner.get('/executions')
  const execution = await app.owner.get(`/executions/${data.results[0].id}`)
  expect(JSON.stringify(execution.data)).toContain('The package n8n-nodes-made failed: It was removed')
})
