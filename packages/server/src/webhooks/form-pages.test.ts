import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const fields = (fieldLabel: string) => ({ formFields: { values: [{ fieldLabel, fieldType: 'text' }] } })

const sent = (answer: string) => {
  const data = new FormData()
  data.append('field-0', answer)
  return { method: 'POST', body: data }
}

test('a form of several pages is filled in page by page, up to its ending', async () => {
  const app = await testApp()
  await app.aWorkflow({
    active: true,
    nodes: {
      Form: {
        type: 'heddle.formTrigger',
        typeVersion: 2.5,
        webhookId: 'form-id',
        parameters: { ...fields('Name'), responseMode: 'responseNode', options: { path: 'pages' } },
      },
      Second: { type: 'heddle.form', typeVersion: 2.5, webhookId: 'second', parameters: fields('Colour') },
      Ending: {
        type: 'heddle.form',
        typeVersion: 2.5,
        webhookId: 'ending',
        parameters: {
          operation: 'completion',
          completionTitle: 'Done',
          completionMessage: '={{ $("Form").first().json.Name }} likes {{ $json.Colour }}',
        },
      },
    },
    lines: ['Form > Second', 'Second > Ending'],
  })
  const base = await app.listen()

  const second = await (await fetch(`${base}/form/pages`, sent('Ann'))).text()
  const action = new URL(/action="([^"]+)"/.exec(second)?.[1] ?? '').pathname
  await expect.poll(async () => (await fetch(`${base}${action}`)).status).toBe(200)
  const again = await (await fetch(`${base}${action}`)).text()
  const ending = await (await fetch(`${base}${action}`, sent('green'))).text()

  expect(second).toContain('Colour')
  expect(again).toContain('Colour')
  expect(ending).toContain('Ann likes green')
})
