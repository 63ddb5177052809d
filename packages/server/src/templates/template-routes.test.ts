import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

interface Named {
  id: number
  name: string
}

async function aService(env?: Record<string, string>) {
  const { anonymous, owner } = await testApp({ env })
  const get = async (path: string, language?: string) => {
    const { status, headers, text } = await anonymous.get(
      `/template-service/${path}`,
      language === undefined ? {} : { 'accept-language': language },
    )
    return { status, headers, body: JSON.parse(text) }
  }
  return { get, owner }
}

test('T01 the template service answers without sign-in, unwrapped and to any page', async () => {
  const { get, owner } = await aService()

  const health = await get('health')
  const { body } = await get('templates/categories')

  expect(health).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
  expect(body.categories.length).toBeGreaterThan(12)
  expect(body.categories[0]).toEqual({ id: 1, name: 'Data processing' })
  expect((await owner.get('/settings')).data.templates).toEqual({
    enabled: true,
    host: 'http://localhost:5678/rest/template-service/',
  })
})

test('S03 T01 templates speak and are found in the language of the caller; what stands in them stays', async () => {
  const { get } = await aService()

  const { categories } = (await get('templates/categories', 'de')).body
  const found = (await get('templates/workflows?search=kunden%20bestellungen', 'de')).body
  const german = (await get('templates/workflows/3', 'de-AT')).body
  const english = (await get('templates/workflows/3', 'fr')).body

  expect(categories[0]).toEqual({ id: 1, name: 'Datenverarbeitung' })
  expect(found.workflows.map(({ id }: Named) => id)).toContain(3)
  expect(german.workflow.name).toBe('Kunden und ihre Bestellungen zusammenführen')
  expect(english.workflow.name).toBe('Match customers with their orders')
  expect(german.workflow.workflow).toEqual(english.workflow.workflow)
})

test('T01 templates come in pages, by category and by words', async () => {
  const { get } = await aService()

  const first = (await get('templates/workflows?skip=0&rows=10')).body
  const second = (await get('templates/workflows?skip=10&rows=10')).body
  const found = (await get('templates/workflows?search=CSV%20file')).body
  const sales = (await get('templates/workflows?category=3,7&rows=100')).body
  const none = (await get('templates/workflows?search=zzz')).body

  expect(first.totalWorkflows).toBeGreaterThanOrEqual(40)
  expect(first.workflows).toHaveLength(10)
  expect(second.workflows[0].id).not.toBe(first.workflows[0].id)
  expect(found.workflows.map(({ name }: Named) => name)).toContain('Add up a CSV file')
  expect(sales.totalWorkflows).toBeLessThan(first.totalWorkflows)
  expect(none).toEqual({ totalWorkflows: 0, workflows: [] })
  expect((await get('templates/workflows?rows=-1')).status).toBe(400)
})

test('T01 a card names the nodes, a template carries its workflow, an import only that', async () => {
  const { get } = await aService()

  const { workflow } = (await get('templates/workflows/1')).body
  const imported = (await get('workflows/templates/1')).body

  expect(workflow).toMatchObject({
    id: 1,
    name: 'Add up orders by customer',
    createdAt: '2026-02-03T00:00:00.000Z',
    categories: [{ id: 13 }, { id: 1 }, { id: 3 }],
    image: [],
  })
  expect(workflow.nodes.map(({ displayName }: { displayName: string }) => displayName)).toContain('Summarize')
  expect(imported).toEqual({ id: 1, name: workflow.name, workflow: workflow.workflow })
  expect((await get('templates/workflows/999')).body).toMatchObject({ code: 0, errorCode: 'not_found' })
  expect((await get('workflows/templates/999')).status).toBe(404)
})

test('T01 collections are found by their templates and give them as cards', async () => {
  const { get } = await aService()

  const all = (await get('templates/collections')).body.collections
  const found = (await get('templates/collections?search=birthdays')).body.collections
  const { collection } = (await get('templates/collections/8')).body

  expect(all).toHaveLength(10)
  expect(found.map(({ name }: Named) => name)).toEqual(['People first'])
  expect(collection.workflows.map(({ id }: Named) => id)).toEqual(all[7].workflows.map(({ id }: Named) => id))
  expect(collection.image).toEqual([])
  expect(collection.workflows[0].nodes.length).toBeGreaterThan(0)
  expect((await get('templates/collections/99')).status).toBe(404)
})

test('T01 another host can be named, and switched off there is no service', async () => {
  const elsewhere = await aService({ HEDDLE_TEMPLATES_HOST: 'https://templates.example.com/' })
  const off = await aService({ HEDDLE_TEMPLATES_ENABLED: 'false' })

  const settings = (await elsewhere.owner.get('/settings')).data

  expect(settings.templates).toEqual({ enabled: true, host: 'https://templates.example.com/' })
  expect((await off.get('health')).status).toBe(404)
  expect((await off.get('templates/workflows')).status).toBe(404)
})

test('T01 pages of another instance may ask, with their version, and read also why something is not there', async () => {
  const { app } = await testApp()
  const headers = { origin: 'https://other.example', 'access-control-request-headers': 'heddle-version' }
  const path = '/rest/template-service/templates/workflows/999'

  const asked = await app.server.inject({ method: 'OPTIONS', url: path, headers })
  const missing = await app.server.inject({ url: path, headers: { ...headers, 'heddle-version': '0.1.0' } })
  const elsewhere = await app.server.inject({ method: 'OPTIONS', url: '/rest/workflows', headers })

  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'heddle-version',
  })
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['access-control-allow-origin']).toBe('*')
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
})
