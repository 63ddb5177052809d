import { Packages } from '@heddle/guests'
import { samplePieceFolder, writePackage } from '@heddle/guests/testing'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aRegistry } from '../testing/package-registry.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

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

test('the nodes of an installed package are listed, run in the engine, and follow an update at once', async () => {
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
})

test('the owner installs a package from the registry by its name, and what the registry does not have is said', async () => {
  const registry = await aRegistry(await writePackage({ execute: shout }))
  const app = await testApp({ env: { HEDDLE_PACKAGES_REGISTRY: registry, PATH: process.env.PATH ?? '' } })

  const { data } = await app.owner.post('/packages', { package: 'n8n-nodes-made' })
  const missing = await app.owner.post('/packages', { package: 'n8n-nodes-nowhere' })
  const { data: types } = await app.owner.get('/node-types')

  expect(data).toMatchObject({ name: 'n8n-nodes-made', version: '1.0.0', nodes: [{ type: act }], usedBy: [] })
  expect(missing.error?.message).toBe('The registry does not have this package or version')
  expect(types).toContainEqual(expect.objectContaining({ name: act }))
})

test('a piece is installed and runs like any other package', async () => {
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
