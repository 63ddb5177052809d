import { expect, test } from './gallery-fixtures.ts'

for (const state of ['empty', 'filled', 'expressions', 'wrong', 'readOnly', 'loading', 'failed']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`N01-N13 every kind of parameter can be read and reached: ${state}, ${colorScheme}`, async ({
      page,
      gallery,
      expectAccessible,
    }) => {
      await page.emulateMedia({ colorScheme })
      await gallery(state)
      await expect(page.getByText('Columns', { exact: true })).toBeVisible()
      if (process.env.HEDDLE_SHOTS !== undefined) {
        await page.screenshot({ path: `shots/kinds-${state}-${colorScheme}.png`, fullPage: true })
      }
      await expectAccessible()
    })
  }
}

test('N01 text is typed on a line, in rows, hidden, in a dialog, as code and as JSON', async ({
  page,
  gallery,
  stored,
}) => {
  await gallery('empty')
  await page.getByLabel('Line', { exact: true }).fill('one line')
  await expect(page.getByLabel('Secret', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Long text', { exact: true })).toHaveAttribute('rows', '4')
  await page.getByRole('button', { name: 'Edit Long text full screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Long text' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill('from the dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('return 1')
  await page.getByRole('textbox', { name: 'Data', exact: true }).fill('{ "b": 2')
  // What is still being typed is not judged.
  await page.getByLabel('Line', { exact: true }).focus()
  await expect(page.getByText(/Invalid JSON/)).toBeVisible()
  await expect(stored).toContainText('"line":"one line","long":"from the dialog"')
  await expect(stored).toContainText('"code":"return 1"')
})

test('N02 numbers keep to their limits; what is stored beyond them is kept and named', async ({
  page,
  gallery,
  stored,
}) => {
  await gallery('wrong')
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveValue('99')
  await expect(page.getByText('99 is too large. The maximum is 10.')).toBeVisible()
  await expect(page.getByText('"some day" is not a date.')).toBeVisible()
  await amount.fill('3.14159')
  await amount.blur()
  await expect(stored).toContainText('"amount":3.1')
  await amount.fill('many')
  await amount.blur()
  await expect(page.getByText('Enter a number.')).toBeVisible()
  await expect(stored).toContainText('"amount":3.1')
})

test('N02 a switch, a notice, and a hidden parameter that is never shown', async ({
  page,
  gallery,
  stored,
}) => {
  await gallery('empty')
  await page.getByRole('switch', { name: 'Enabled' }).click()
  await expect(stored).toContainText('"enabled":true')
  await expect(page.getByText('Mind the gap')).toBeVisible()
  await expect(page.getByText('Unseen')).toHaveCount(0)
})

test('N03 one or several options are chosen by keyboard; one that is gone is named and kept', async ({
  page,
  gallery,
  stored,
}) => {
  await gallery('wrong')
  await expect(page.getByText('The value "vanished" is not supported!')).toBeVisible()
  await expect(stored).toContainText('"method":"vanished"')
  await page.getByRole('combobox', { name: 'Method' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(stored).toContainText('"method":"post"')

  await gallery('empty')
  await page.getByRole('combobox', { name: 'Days' }).click()
  await page.getByRole('option', { name: 'Monday' }).click()
  await page.getByRole('option', { name: 'Tuesday' }).click()
  await expect(stored).toContainText('"days":[1,2]')
})

test('N04 a colour with opacity, and a date with its three shortcuts', async ({ page, gallery, stored }) => {
  await gallery('empty')
  await page.getByLabel('Tint', { exact: true }).fill('#00ff00')
  await page.getByRole('slider', { name: 'Opacity of Tint' }).fill('128')
  await expect(stored).toContainText('"tint":"#00ff0080"')
  const dayOf = async () => new Date(/"when":"([^"]+)"/.exec((await stored.textContent()) ?? '')?.[1] ?? 0)
  for (const [name, days] of [
    ['Today', 0],
    ['Yesterday', 1],
    ['A week ago', 7],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect
      .poll(async () => Math.round((Date.now() - (await dayOf()).getTime()) / 86_400_000))
      .toBe(days)
  }
})

test('N05 values are added, removed, and moved by button and by drag', async ({ page, gallery, stored }) => {
  await gallery('filled')
  const words = page.getByRole('group', { name: 'Words' })
  await words.getByRole('button', { name: 'Move down' }).first().click()
  await expect(stored).toContainText('"words":["second","first","third"]')
  await words.getByTestId('grip').nth(2).dragTo(words.getByTestId('grip').first())
  await expect(stored).toContainText('"words":["third","second","first"]')
  await words.getByRole('button', { name: 'Remove Words' }).nth(1).click()
  await words.getByRole('button', { name: 'Add word' }).click()
  await expect(stored).toContainText('"words":["third","first",""]')
})

test('N06 options of a collection are picked from a list, each once', async ({ page, gallery, stored }) => {
  await gallery('empty')
  const add = page.getByRole('button', { name: 'Add extra' })
  await add.click()
  await page.getByRole('menuitem', { name: 'Limit' }).click()
  await expect(stored).toContainText('"extras":{"limit":50}')
  await add.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Order'])
  await page.getByRole('menuitem', { name: 'Order' }).click()
  await expect(add).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Limit' }).click()
  await expect(stored).toContainText('"extras":{"order":""}')
})

test('N07 a group is added once, one that repeats as often as wanted', async ({ page, gallery, stored }) => {
  await gallery('empty')
  await page.getByRole('button', { name: 'Add header' }).click()
  await page.getByRole('button', { name: 'Add header' }).click()
  await expect(stored).toContainText('"header":[{"name":"","value":""},{"name":"","value":""}]')
  const address = page.getByRole('button', { name: 'Add address' })
  await address.click()
  await page.getByRole('menuitem', { name: 'Home' }).click()
  await expect(page.getByLabel('City', { exact: true })).toBeVisible()
  await address.click()
  await expect(page.getByLabel('Office', { exact: true })).toBeVisible()
  await expect(address).toHaveCount(0)
})

test('N08 a parameter appears with its condition, and loses its value when it goes', async ({
  page,
  gallery,
  stored,
}) => {
  await gallery('filled')
  await expect(page.getByLabel('Body', { exact: true })).toHaveValue('Shown for POST alone')
  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'GET' }).click()
  await expect(page.getByLabel('Body', { exact: true })).toHaveCount(0)
  await expect(stored).not.toContainText('Shown for POST alone')
})

test('N09 remote options are waited for, and a failure says why', async ({ page, gallery }) => {
  await gallery('loading')
  await expect(page.getByRole('combobox', { name: 'Channel' })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveText(/Loading/)
  await gallery('failed')
  await expect(
    page
      .getByText('There was a problem loading the parameter options from server: "The token has expired"')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})

test('N09 two thousand options are opened, searched and chosen without drawing them all', async ({
  page,
  gallery,
  stored,
}) => {
  await gallery('many')
  await page.getByRole('combobox', { name: 'Channel' }).click()
  const list = page.getByRole('listbox', { name: 'Channel' })
  await expect(list.getByRole('option').first()).toBeVisible()
  expect(await list.getByRole('option').count()).toBeLessThan(60)
  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option', { name: 'Channel 2000' })).toBeVisible()
  await page.keyboard.type('1777')
  await page.keyboard.press('Enter')
  await expect(stored).toContainText('"channel":"n1777"')
})

test('N10 N13 the gear menu adds an expression, takes it back with its value, and resets', async ({
  page,
  gallery,
  stored,
}) => {
  await gallery('empty')
  const menu = async (parameter: string, item: string) => {
    await page.getByRole('button', { name: `Options for ${parameter}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Amount', 'Add expression')
  await expect(stored).toContainText('"amount":"={{3}}"')
  await page.keyboard.press('Escape')
  await menu('Enabled', 'Add expression')
  await expect(stored).toContainText('"enabled":"={{false}}"')
  await page.keyboard.press('Escape')
  await menu('Amount', 'Remove expression')
  await expect(stored).not.toContainText('"amount":"=')
  await menu('Enabled', 'Reset value')
  await expect(stored).not.toContainText('"enabled":"=')
  await page.getByRole('button', { name: 'Options for Channel', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Refresh list' })).toBeVisible()
})

test('N13 a parameter that always opens its window does so on a click', async ({ page, gallery, stored }) => {
  await gallery('empty')
  await page.getByLabel('Window', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Window' })
  await dialog.getByRole('textbox').fill('typed in the window')
  await page.keyboard.press('Escape')
  await expect(stored).toContainText('"window":"typed in the window"')
})

test('R12 a read-only form takes no input', async ({ page, gallery }) => {
  await gallery('readOnly')
  await expect(page.getByLabel('Line', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(Add|Remove|Move)/ })).toHaveCount(0)
})

test('N02 on a narrow screen the tools of a field cover neither its label nor its input', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await gallery('filled')
  const input = page.getByLabel('Line', { exact: true })
  await input.hover()
  const tools = await page.getByRole('radiogroup', { name: 'Input mode for Line' }).boundingBox()
  const label = await page.locator('label', { hasText: /^Line$/ }).boundingBox()
  const box = await input.boundingBox()
  if (!tools || !label || !box) throw new Error('A part of the field is not drawn')

  expect(tools.y + tools.height).toBeLessThanOrEqual(box.y)
  expect(label.x + label.width).toBeLessThanOrEqual(tools.x)
})
