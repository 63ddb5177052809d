/**
 * How the node dialog shows 100,000 items of 1 KB in Chromium: opening it, scrolling the table to the last row, memory.
 * Figures in milliseconds depend on the machine; the frames are judged against those of 25 rows in the same run.
 */
import type { Locator, Page } from '@playwright/test'
import { withServer } from '../e2e/server-process.ts'
import { runCommand } from '../scripts/run-command.ts'
import { launchBrowser } from './measure/browser.ts'
import { startFigures } from './measure/figures.ts'
import { describeFrames, framesWhile, type Frames } from './measure/frames.ts'

const itemCount = 100_000
const targets = { opening: 1000, frame: 33, heapMb: 600 }
/** Frames of all rows to frames of 25 rows that were good enough; a quarter more is a regression. */
const [baseline, allowed] = [2, 1.25]

const jsCode = `return Array.from({ length: ${itemCount} }, (_, id) => ({
  json: { id, name: 'Person ' + id, text: 'x'.repeat(950) },
}))`

const figures = startFigures()
await runCommand('node', ['scripts/build.ts'], { live: true })
await withServer({ HEDDLE_RUNNER_MEMORY_MB: '2048', HEDDLE_RUNNER_TIMEOUT_MS: '120000' }, async ({ url }) => {
  const browser = await launchBrowser('--enable-precise-memory-info')
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await openWorkflow(page)
  const running = await timed(() => runToEnd(page))
  figures.note('run, with the transport of the data to the page', `${running.toFixed(0)} ms`)

  const opening = await timed(() => openDialog(page))
  figures.note('dialog after the data', `${opening.toFixed(0)} ms (target ${targets.opening})`)
  const showing = await timed(() => showAnyway(page))
  figures.note('table after Display data anyway', `${showing.toFixed(0)} ms`)
  const few = await framesWhile(page, () => scrollBy(page, 60))
  figures.note('scrolling 25 rows, median/p95 frame', describeFrames(few))

  const all = await timed(() => showAll(page))
  figures.note('all rows chosen', `${all.toFixed(0)} ms`)
  const many = await framesWhile(page, () => scrollToEnd(page))
  figures.note(
    'scrolling to the last row, median/p95 frame',
    `${describeFrames(many)} (target ${targets.frame})`,
  )
  figures.note('heap of the tab', `${await heapMb(page)} MB (target ${targets.heapMb})`)
  judge(few, many)
  await browser.close()
})
figures.finish()

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

async function openWorkflow(page: Page): Promise<void> {
  await page.request.get('/rest/login')
  const start = { name: 'Start', type: 'heddle.start', typeVersion: 1, position: [240, 300], parameters: {} }
  const many = {
    name: 'Many',
    type: 'heddle.code',
    typeVersion: 2,
    position: [460, 300],
    parameters: { jsCode },
  }
  const answer = await page.request.post('/rest/workflows', {
    data: {
      name: 'Many items',
      nodes: [start, many],
      connections: { Start: { main: [[{ node: 'Many', type: 'main', index: 0 }]] } },
      settings: {},
    },
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  await page.goto(`/workflow/${data.id}`)
  await page.locator('.react-flow__node').first().waitFor()
}

async function runToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await page.getByText('Workflow executed successfully').waitFor({ timeout: 180_000 })
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Node Many' }).dblclick({ position: { x: 50, y: 50 } })
  await page.getByRole('button', { name: 'Display data anyway' }).waitFor()
}

async function showAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Display data anyway' }).click()
  await page.getByRole('cell', { name: 'Person 0', exact: true }).waitFor()
}

async function showAll(page: Page): Promise<void> {
  await page.getByLabel('Items shown').selectOption(String(itemCount))
  await page.locator(`table[aria-rowcount="${itemCount}"]`).waitFor()
}

function table(page: Page): Locator {
  return page.getByRole('region', { name: 'Items as a table' })
}

async function scrollBy(page: Page, steps: number): Promise<void> {
  await table(page).hover()
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, step % 2 === 0 ? 100 : -100)
    await page.waitForTimeout(16)
  }
}

/** Wheel turns at first, then by leaps as with the scroll bar, until the last row is in sight. */
async function scrollToEnd(page: Page): Promise<void> {
  await table(page).hover()
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
  await table(page).evaluate(async (element) => {
    for (let share = 1; share <= 120; share++) {
      element.scrollTop = (element.scrollHeight * share) / 120
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await page.getByRole('cell', { name: `Person ${itemCount - 1}`, exact: true }).waitFor()
}

async function heapMb(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1024 / 1024)
}

function judge(few: Frames, many: Frames): void {
  figures.atMost('p95 frame, 100,000 rows to 25', many.p95 / few.p95, baseline * allowed)
}
