import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { storeWorkflow, workflowOf } from './pages/stored-workflow.ts'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { startServer } from './server-process.ts'

const kills = 20
const edits = 200
/** What may be lost at most, and what the clocks of two processes may differ by. */
const lostMs = 250
const script = Array.from({ length: edits }, (_, index) => String.fromCodePoint(97 + (index % 26))).join('')

/** Types the script into the notes of a node, letter by letter, until told to stop. Gives the time of each letter. */
async function typeUntil(page: Page, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (const letter of script) {
    if (isOver()) break
    await page.keyboard.type(letter).catch(() => undefined)
    times.push(Date.now())
  }
  return times
}

/** The renderer dies without a word, as when the system kills it. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])
}

async function openNotes(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Node A', exact: true }).dblclick({ position: { x: 50, y: 50 } })
  await page.getByRole('tab', { name: 'Settings' }).click()
}

test('edits survive the death of tab and server, all but those of the last 250 ms', async ({ browser }) => {
  test.setTimeout(kills * 45_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-kill-'))
  const port = String(await freePort())
  const env = { HEDDLE_DATA_DIR: dataDir, HEDDLE_PORT: port }
  let server = await startServer(env)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  try {
    const first = await context.newPage()
    const id = await storeWorkflow(first, workflowOf([{ name: 'Start' }, { name: 'A' }]))
    await first.close()
    for (let round = 0; round < kills; round++) {
      const page = await context.newPage()
      await page.goto(`/workflow/${id}`)
      await openNotes(page)
      await page.getByLabel('Notes').fill('')
      await page.getByLabel('Notes').focus()
      const due = Date.now() + 600 + Math.random() * 1500
      const times = await typeUntil(page, () => Date.now() >= due)
      const killed = Date.now()
      await Promise.all([crash(context, page), server.kill('SIGKILL')])
      await page.close()
      server = await startServer(env)

      const next = await context.newPage()
      await next.goto(`/workflow/${id}`)
      const mustHave = times.filter((time) => time < killed - lostMs).length
      const offer = next.getByRole('dialog', { name: 'Restore your unsaved changes?' })
      await offer.getByRole('button', { name: 'Restore' }).click()
      await openNotes(next)
      const restored = await next.getByLabel('Notes').inputValue()
      expect(script.startsWith(restored), `round ${round}: a prefix of what was typed`).toBe(true)
      expect(restored.length, `round ${round}: at most ${lostMs} ms are lost`).toBeGreaterThanOrEqual(
        mustHave,
      )
      // Clean for the next round.
      await next.keyboard.press('Escape')
      await next.evaluate(() => indexedDB.deleteDatabase('heddle'))
      await next.close({ runBeforeUnload: false })
    }
  } finally {
    await context.close()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
})
