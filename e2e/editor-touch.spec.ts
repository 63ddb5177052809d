import { devices } from '@playwright/test'
import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const { viewport, hasTouch, isMobile, deviceScaleFactor } = {
  ...devices['iPhone 13'],
  viewport: { width: 390, height: 844 },
}
test.use({ viewport, hasTouch, isMobile, deviceScaleFactor })

test('a small touch screen shows, runs and opens a workflow by tapping', async ({
  editor,
  page,
  expectAccessible,
}) => {
  await editor.openStored(workflowOf([{ name: 'Start' }, { name: 'A' }], ['Start>A']))
  await page.getByRole('button', { name: 'Execute workflow' }).tap()
  await expect(editor.wire('Start', 'A')).toHaveText('1 item')
  await expectAccessible()

  await editor.node('A').tap({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('dialog', { name: 'Node A' })).toBeVisible()
})
