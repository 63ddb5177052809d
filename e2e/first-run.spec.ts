import { expect, test } from './fixtures.ts'
import { withServer } from './server-process.ts'

const quiet = { HEDDLE_TEMPLATES_ENABLED: 'false', HEDDLE_SURVEY: 'false' }

for (const { locale, words } of [
  {
    locale: 'en-US',
    words: {
      skip: ['Skip setup for now', 'Skip for now'],
      steps: ['Next', 'Add it for me', 'Next', 'Execute workflow', 'Save and finish'],
      first: 'Every workflow starts somewhere',
      last: 'It works',
      node: 'Node Edit Fields',
    },
  },
  {
    locale: 'de-DE',
    words: {
      skip: ['Einrichtung vorerst überspringen', 'Vorerst überspringen'],
      steps: ['Weiter', 'Für mich hinzufügen', 'Weiter', 'Workflow ausführen', 'Speichern und beenden'],
      first: 'Jeder Workflow beginnt irgendwo',
      last: 'Es funktioniert',
      node: 'Knoten Felder bearbeiten',
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale })

    test('U02 the first day begins with a tour that ends in a first successful run', async ({
      page,
      expectAccessible,
      shot,
    }) => {
      await withServer(
        quiet,
        async ({ url }) => {
          await page.goto(url)
          for (const name of words.skip) await page.getByRole('button', { name, exact: true }).click()

          const tour = page.getByRole('dialog')
          await expect(tour.getByRole('heading', { name: words.first })).toBeVisible()
          await expectAccessible()
          for (const name of words.steps) {
            const button = tour.getByRole('button', { name })
            await expect(button).toBeFocused()
            await shot(`tour-${locale}-${words.steps.indexOf(name)}`)
            await button.press('Enter')
          }

          await expect(tour).toHaveCount(0)
          await expect(page).toHaveURL(/\/workflow\/\d+$/)
          await expect(page.getByRole('group', { name: words.node, exact: true })).toBeVisible()
          await page.goto(`${url}/workflow`)
          await page.getByTestId('canvas').waitFor()
          await expect(tour).toHaveCount(0)
        },
        { firstDay: true },
      )
    })
  })
}

test('U02 the tour can be skipped, follows what a person does, and starts again from the help menu', async ({
  page,
  canvas,
}) => {
  await canvas.openNew()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  const tour = page.getByRole('dialog', { name: 'Every workflow starts somewhere' })
  // The card covers nothing of what it explains: a trial click reaches the button.
  await page.getByRole('button', { name: 'Choose a trigger' }).click({ trial: true })
  await tour.press('Escape')
  await expect(tour).toHaveCount(0)

  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  await tour.getByRole('button', { name: 'Next' }).click()
  await canvas.addNode('No Operation')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'A node does one thing' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip the tour' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'A node does one thing' })).toHaveCount(0)
})

test('the help menu leads to the documentation, the forum and the courses', async ({ page, canvas }) => {
  await canvas.openNew()
  await page.evaluate(() => {
    window.open = (address) => {
      document.title = String(address)
      return null
    }
  })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Forum')
  await expect(page).toHaveTitle(/discussions$/)
  await choose('Documentation')
  await expect(page).toHaveURL(/\/help$/)
  await choose('Courses')
  await expect(page).toHaveURL(/\/help\/guide\/first-steps$/)
  await expect(page.getByRole('heading', { name: 'First steps', level: 1 })).toBeVisible()
})
