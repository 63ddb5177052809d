import type { ModelUseSettings } from '@heddle/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { showLanguage, t } from '../../lib/i18n.ts'
import { inRouter } from '../../testing/in-router.tsx'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { serveRest } from '../../testing/serve-rest.ts'
import { ModelUsePage } from './ModelUsePage.tsx'

beforeEach(() => {
  openSample()
  queryClient.clear()
})
afterEach(cleanup)

const nothing: ModelUseSettings = { prices: [], budgets: [] }

async function shown(settings: ModelUseSettings = nothing) {
  const sent = serveRest({
    'GET /model-use/settings': () => settings,
    'GET /workflows': () => [{ id: '7', name: 'Help desk' }],
    'PUT /model-use/settings': ({ body }) => ({
      ...nothing,
      prices: (body as ModelUseSettings).prices,
    }),
  })
  const Wrapper = await inRouter('/settings/ai-usage', '/settings/ai-usage')
  render(<ModelUsePage />, { wrapper: Wrapper })
  await screen.findByRole('heading', { name: t('modelUse.prices') })
  return sent
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('an owner enters a price, and saves it', async () => {
  const sent = await shown()
  expect(screen.getByText(/^No prices yet/)).toBeTruthy()
  expect(screen.getByText(/^No budgets yet/)).toBeTruthy()

  press('Add price')
  fill('Model', ' gpt-* ')
  fill('Input ($)', '2.5')
  fill('Output ($)', '10')
  press('Save')

  await expect.poll(toastTitles).toContain('Prices and budgets saved')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    prices: [{ model: 'gpt-*', input: 2.5, output: 10 }],
    budgets: [],
  })
  expect(screen.getByRole('button', { name: 'Saved' })).toHaveProperty('disabled', true)
})

test('what is wrong is told at its field, and nothing is sent', async () => {
  const sent = await shown({ ...nothing, prices: [{ model: 'm', input: 1, output: 1 }] })

  press('Add price')
  fireEvent.change(screen.getAllByLabelText('Model')[1] as HTMLElement, { target: { value: 'm' } })
  press('Add budget')
  expect(screen.queryByText('This model already has a price')).toBeNull()
  press('Save')

  expect(screen.getByText('This model already has a price')).toBeTruthy()
  expect(screen.getAllByText('Enter a number such as 2.5')).toHaveLength(2)
  expect(screen.getByText('Enter a number greater than 0')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('S03 a price is typed and shown as the language writes it, and a thousand is never taken for one', async () => {
  await showLanguage('de')
  onTestFinished(() => showLanguage('en'))
  const sent = await shown({ ...nothing, prices: [{ model: 'a', input: 0.125, output: 1 }] })
  expect(screen.getByLabelText('Eingabe ($)')).toHaveProperty('value', '0,125')

  fill('Eingabe ($)', '1.000')
  press('Speichern')
  expect(screen.getByText('Geben Sie eine Zahl ein, etwa 2,5')).toBeTruthy()
  fill('Eingabe ($)', '2,5')
  fill('Ausgabe ($)', '12.75')
  press('Speichern')

  await expect.poll(toastTitles).toContain('Preise und Budgets gespeichert')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    prices: [{ model: 'a', input: 2.5, output: 12.75 }],
  })
})

test('a budget shows how much of it is used, also when its workflow is gone', async () => {
  const budget = { period: 'month', unit: 'dollars', limit: 10, workflowName: null } as const
  await shown({
    prices: [],
    budgets: [
      { ...budget, workflowId: null, used: 2.5 },
      { ...budget, workflowId: '9', used: 12 },
    ],
  })

  const [first, second] = screen.getAllByRole('meter')
  expect(first?.getAttribute('aria-label')).toBe('$2.50 of $10.00 used this month')
  expect(first?.getAttribute('aria-valuenow')).toBe('25')
  expect(second?.getAttribute('aria-valuenow')).toBe('100')
  expect(screen.getByRole('button', { name: 'Remove the budget of Deleted workflow 9' })).toBeTruthy()
})
