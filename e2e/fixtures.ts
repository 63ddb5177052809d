import { test as base, expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { CanvasPage } from './pages/canvas-page.ts'
import { NodePanel } from './pages/node-panel.ts'
import { withServer, type RunningServer } from './server-process.ts'

interface Fixtures {
  canvas: CanvasPage
  nodePanel: NodePanel
  /** Fails on a serious accessibility violation of what is shown now. */
  expectAccessible(): Promise<void>
  /** Keeps a picture under shots/, when asked for with `npm run shots`. */
  shot(name: string): Promise<void>
}

interface WorkerFixtures {
  server: RunningServer
}

/** One server with a fresh data folder per worker; one page per test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [async ({}, use) => withServer({}, use), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    context.on('page', (page) => void slowDown(page))
    await use(context)
  },
  canvas: async ({ page }, use) => use(new CanvasPage(page)),
  nodePanel: async ({ page }, use) => use(new NodePanel(page)),
  expectAccessible: async ({ page }, use) => use(() => expectNoSeriousViolation(page)),
  shot: async ({ page }, use) => use((name) => takeShots(page, name)),
})

export { expect }

/** `HEDDLE_SLOW=6` shows what a computer six times slower would do, which finds what only works by luck. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.HEDDLE_SLOW ?? 1)
  if (rate === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

async function expectNoSeriousViolation(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Light and dark, wide, medium and narrow. */
async function takeShots(page: Page, name: string): Promise<void> {
  if (process.env.HEDDLE_SHOTS === undefined) return
  // Six pictures take their time.
  base.info().setTimeout(base.info().timeout + 20_000)
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `shots/${name}-${colorScheme}-${width}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
