import type { Locator, Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

interface Fixtures {
  /** A server without credentials. */
  fresh: RunningServer
  /** A service that lets in whoever shows the key `right`. */
  service: string
}

export const test = base.extend<Fixtures>({
  fresh: async ({}, use) => withServer({}, use),
  baseURL: async ({ fresh }, use) => use(fresh.url),
  service: async ({}, use) => {
    const server = createServer(({ headers }, response) => {
      const ok = headers['x-key'] === 'right'
      response.writeHead(ok ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(ok ? {} : { message: 'This key is unknown' }))
    })
    await use(await listen(server))
    server.close()
  },
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

interface Given extends Record<string, unknown> {
  /** Of the credential. */
  name?: string
}

export async function store(page: Page, type: string, { name = 'Key', ...data }: Given): Promise<string> {
  await page.request.get('/rest/login')
  const nodesAccess = [{ nodeType: 'heddle.httpRequest' }]
  const answer = await page.request.post('/rest/credentials', {
    data: { name, type, data: { ...data, name: data.header }, nodesAccess },
  })
  const { data: made } = (await answer.json()) as { data: { id: string } }
  return made.id
}

export async function startNew(page: Page, type: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Credentials' }).click()
  await page.getByRole('menuitem', { name: 'New' }).click()
  const select = page.getByRole('dialog', { name: 'Add new credential' })
  await select.getByLabel('App or service to connect to').click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await select.getByRole('button', { name: 'Continue' }).click()
  return page.getByRole('dialog', { name: /^Credential( |$)/ })
}

export async function openFromList(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Credentials' }).click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Credentials' }).getByRole('cell', { name, exact: true }).click()
  return page.getByRole('dialog', { name: `Credential ${name}` })
}
