import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { withServer } from './server-process.ts'

// Low enough that the first ten workflows fill it and the next ten are asked for by scrolling only.
test.use({ viewport: { width: 1440, height: 600 } })

const rows = (page: Page) => page.getByRole('region', { name: 'Workflows' }).getByRole('listitem')
const service = (path: string) => `**/rest/template-service/${path}`

test('R01 the first page is the templates, or a new workflow when they do not answer in time', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/templates\/?$/)
  await expect(page.getByRole('heading', { name: 'Workflow templates' })).toBeVisible()

  await page.clock.install()
  await page.route(service('health'), async (route) => {
    await page.clock.runFor(3000)
    await route.fulfill({ json: {} })
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/workflow$/)
})

test('R01 R02 templates that are switched off are not there at all', async ({ page }) => {
  await withServer({ HEDDLE_TEMPLATES_ENABLED: 'false' }, async ({ url }) => {
    await page.goto(url)
    await expect(page).toHaveURL(/\/workflow$/)
    await expect(page.getByRole('link', { name: 'Templates' })).toHaveCount(0)
    for (const path of ['/templates/', '/templates/1', '/collections/1', '/workflows/templates/1']) {
      await page.goto(`${url}${path}`)
      await expect(page.getByText('404')).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
  })
})

test('P09 T02 people search by words and category, and the address follows both ways', async ({
  page,
  shot,
}) => {
  await page.goto('/templates/')
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText('five orders go in, one line per customer comes out')
  await expect(page.getByRole('link', { name: /Your first ten minutes/ })).toContainText('Short workflows')
  await shot('templates')

  const search = page.getByRole('searchbox', { name: 'Search workflows' })
  await search.fill('csv file')
  await expect(page).toHaveURL(/search=csv\+file|search=csv%20file/)
  await expect(page.getByRole('link', { name: 'Add up a CSV file', exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'First steps' }).check()
  await expect(page).toHaveURL(/categories=13/)
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'All categories' })).toBeChecked()

  await search.fill('nothing at all')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all templates' }).click()
  await expect(search).toHaveValue('')

  await page.goto('/templates/?search=birthdays&categories=8')
  await expect(search).toHaveValue('birthdays')
  await expect(page.getByRole('checkbox', { name: 'People' })).toBeChecked()
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'New blank workflow' }).click()
  await expect(page).toHaveURL(/\/workflow$/)
})

test('P09 L01 twelve categories at first, ten workflows at a time, four collections in sight', async ({
  page,
}) => {
  await page.goto('/templates/')
  await expect(rows(page)).toHaveCount(10)
  await page.mouse.move(900, 500)
  await page.mouse.wheel(0, 2000)
  await expect(rows(page)).toHaveCount(20)
  await page.mouse.wheel(0, -9000)

  const boxes = page.getByRole('group', { name: 'Categories' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(13)
  await page.getByRole('button', { name: '+ 4 more' }).click()
  await expect(boxes).toHaveCount(17)

  const carousel = page.getByRole('region', { name: 'Collections' })
  const cards = carousel.getByRole('link')
  await expect(cards).toHaveCount(10)
  await carousel.scrollIntoViewIfNeeded()
  expect((await cards.first().boundingBox())?.width).toBe(240)
  await expect(cards.nth(3)).toBeInViewport({ ratio: 1 })
  await expect(cards.nth(4)).not.toBeInViewport()
  await carousel.getByRole('button', { name: 'Next collections' }).click()
  await expect(cards.nth(5)).toBeInViewport({ ratio: 1 })
  await expect(cards.nth(1)).not.toBeInViewport()

  await page.mouse.move(900, 500)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(page.getByText('Nothing more to show.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(rows(page)).toHaveCount(92)
})

test('P10 a template shows what it is, what it looks like, and can be used', async ({
  page,
  canvas,
  shot,
}) => {
  await page.goto('/collections/1')
  await expect(page.getByRole('heading', { name: 'Your first ten minutes' })).toBeVisible()
  const description = page.getByRole('region', { name: 'Description' })
  await expect(description).toContainText('Short workflows that run as they are.')
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0
  expect(await top(description)).toBeLessThan(
    await top(page.getByRole('link', { name: 'Add up orders by customer', exact: true })),
  )
  await shot('template-collection')
  await page.getByRole('link', { name: 'Add up orders by customer', exact: true }).click()

  await expect(page).toHaveURL(/\/templates\/1$/)
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByText('Summarize')).toBeVisible()
  await expect(details.getByRole('link', { name: 'Sales' })).toBeVisible()
  await expect(details.getByText('by the Heddle team')).toBeVisible()
  const frame = page.frameLocator('iframe')
  const node = frame.getByRole('group', { name: 'Node Biggest first', exact: true })
  await expect(node).toBeVisible()
  await shot('template')

  await node.dblclick({ position: { x: 50, y: 50 } })
  await expect(frame.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Use this workflow' }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/workflow\?templateId=1$/)
  await tab.close()

  await page.getByRole('link', { name: 'Use this workflow' }).click()
  await expect(page).toHaveURL(/\/workflow\?templateId=1$/)
  await expect(canvas.node('Readable names')).toBeVisible()
})

test('P10 a preview shows the whole workflow, and accounts as something to connect', async ({
  page,
  shot,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/templates/33')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('img', { name: 'To connect: Postgres' })).toBeVisible()
  await expect(frame.getByRole('img', { name: 'To connect: SMTP' })).toBeVisible()
  for (const name of ['Every night', 'Send it']) {
    await expect(frame.getByRole('group', { name: `Node ${name}`, exact: true })).toBeInViewport({
      ratio: 0.99,
    })
  }
  await shot('template-to-connect')
})

test('R06 T02 a template is imported as a new workflow that runs and can be saved', async ({
  page,
  canvas,
}) => {
  await page.goto('/workflows/templates/1')
  await expect(page).toHaveURL(/\/workflow\?templateId=1$/)
  await expect(canvas.node('Total by customer')).toBeVisible()
  await page.getByRole('button', { name: 'Add up orders by customer' }).click()
  await expect(page.getByPlaceholder('Enter workflow name')).toHaveValue(/^Add up orders by customer/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(page.getByText('Workflow executed successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/workflow\/\d+$/)
})

test('P10 R06 V01 what does not exist is said in words', async ({ page }) => {
  await page.goto('/collections/999')
  await expect(page.getByRole('heading', { name: 'Collection not found' })).toBeVisible()
  await page.goto('/templates/999')
  await expect(page.getByRole('heading', { name: 'Workflow not found' })).toBeVisible()
  await page.goto('/workflows/templates/999')
  await expect(page.getByText('Could not find template with ID 999')).toBeVisible()
  await expect(page).toHaveURL(/\/workflow$/)
})

test('P09 P10 V01 a service that fails or sends something else leaves no blank page', async ({ page }) => {
  const warning = page.getByText('Templates can’t be loaded right now.')
  for (const answer of [
    { status: 500, json: { message: 'no' } },
    { json: { workflows: 'many' } },
    { body: '<p>hm' },
  ]) {
    await page.route(service('{templates,workflows}/**'), (route) => route.fulfill(answer))
    await page.goto('/templates/')
    await expect(warning).toBeVisible()
    await page.goto('/templates/1')
    await expect(warning).toBeVisible()
    await page.goto('/workflows/templates/1')
    await expect(page.getByText('Could not load the template')).toBeVisible()
    await expect(page).toHaveURL(/\/workflow$/)
    await page.unroute(service('{templates,workflows}/**'))
  }
  await page.goto('/templates/')
  await expect(rows(page)).toHaveCount(10)
})

test('P09 V01 more workflows that cannot be had are told of, and can be asked for again', async ({
  page,
}) => {
  await page.route(service('templates/workflows?skip=10**'), (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/templates/')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).last().scrollIntoViewIfNeeded()
  await page.mouse.move(900, 700)
  await page.mouse.wheel(0, 3000)
  await expect(page.getByText('Could not load more workflows')).toBeVisible()
  await page.unroute(service('templates/workflows?skip=10**'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(20)
})

test('P09 while a slow service thinks, grey rows stand where the workflows will be', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(service('templates/workflows**'), async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/templates/')
  await expect(page.getByRole('status', { name: 'Loading templates' })).toBeVisible()
  release()
  await expect(rows(page)).toHaveCount(10)
})

test('T02 the version goes with every call to the template service', async ({ page }) => {
  const [call] = await Promise.all([
    page.waitForRequest(service('templates/categories')),
    page.goto('/templates/'),
  ])
  expect(await call.headerValue('heddle-version')).toMatch(/^\d/)
})

test('T01 R06 another instance serves as the template host', async ({ page, server }) => {
  const host = `${server.url}/rest/template-service/`
  await withServer({ HEDDLE_TEMPLATES_HOST: host }, async ({ url }) => {
    await page.goto(url)
    await expect(page).toHaveURL(`${url}/templates`)
    await expect(rows(page)).toHaveCount(10)
    await page.goto(`${url}/templates/999`)
    await expect(page.getByRole('heading', { name: 'Workflow not found' })).toBeVisible()
    await page.goto(`${url}/workflows/templates/1`)
    await expect(page).toHaveURL(/\/workflow\?templateId=1$/)
    await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeVisible()
  })
})
