import { expect, test as base } from './fixtures.ts'
import { routes, type AppRoute } from '../packages/editor/src/app/routes.ts'
import { storeWorkflow } from './pages/stored-workflow.ts'
import { withServer, type RunningServer } from './server-process.ts'

/** A server on its first day, without questions. */
const test = base.extend<{ fresh: RunningServer }>({
  fresh: async ({}, use) => withServer({ HEDDLE_SURVEY: 'false' }, use, { firstDay: true }),
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

const person = {
  email: 'olga@example.com',
  firstName: 'Olga',
  lastName: 'Owner',
  password: 'Correct-horse-1',
}

/** Addresses of the routes that people of this kind see; what varies in them is the first of its kind. */
const pathsFor = (isInside: boolean): string[] =>
  routes
    .filter(({ permissions }: AppRoute) => permissions.allow?.loginStatus?.includes('LoggedOut') !== isInside)
    .filter(({ name }) => name !== 'SetupView')
    .map(({ path }) => path.replaceAll(/\$\w+/g, '1'))

for (const locale of ['en-US', 'de-DE']) {
  test.describe(locale, () => {
    test.use({ locale })

    test('SEC-31 no screen does what the content policy forbids, and none is blank', async ({
      page,
      shot,
    }) => {
      const violations: string[] = []
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) violations.push(message.text())
      })
      const visit = async (path: string) => {
        await page.goto(path)
        await expect(page.locator('main, form, [data-testid="canvas"]').first()).toBeVisible()
        await shot(`${locale}${path.replaceAll('/', '-')}`)
      }

      await visit('/setup')
      expect((await page.request.post('/rest/owner', { data: person })).ok()).toBe(true)
      const node = { id: 'a', name: 'Code', type: 'heddle.code', typeVersion: 2, position: [240, 300] }
      await storeWorkflow(page, { name: 'One', nodes: [{ ...node, parameters: {} }], connections: {} })
      for (const path of pathsFor(true)) await visit(path)

      await page.goto('/workflow/1')
      await page.getByRole('group', { name: /Code$/ }).dblclick()
      await expect(page.locator('.cm-content').first()).toBeVisible()
      await shot(`${locale}-node-details`)

      await page.request.post('/rest/logout', { data: {} })
      for (const path of pathsFor(false)) await visit(path)
      expect(violations).toEqual([])
    })
  })
}
