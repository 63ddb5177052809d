import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const fields = (fieldLabel: string) => ({ formFields: { values: [{ fieldLabel, fieldType: 'text' }] } })

const sent = (answer: string) => {
  const data = new FormData()
  data.append('field-0', answer)
  return { method: 'POST', body: data }
}

const secondPage = {
  ...fields('Colour'),
  options: {
    formTitle: '=Hello {{ $json.Name }}',
    formDescription: "={{ $('Form').item.json.Name }}, choose",
  },
}

test.each([{}, { responseMode: 'responseNode' }])(
  'a form of several pages is filled in page by page, up to its ending: %j',
  async (mode) => {
    const app = await testApp()
    await app.aWorkflow({
      active: true,
      nodes: {
        Form: {
          type: 'heddle.formTrigger',
          typeVersion: 2.5,
          webhookId: 'form-id',
          parameters: { ...fields('Name'), ...mode, options: { path: 'pages' } },
        },
        Second: { type: 'heddle.form', typeVersion: 2.5, webhookId: 'second', parameters: secondPage },
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

    for (const page of [second, again]) {
      expect(page).toContain('Colour')
      expect(page).toContain('Hello Ann')
      expect(page).toContain('Ann, choose')
    }
    expect(ending).toContain('Ann likes green')
  },
)

test('a person who waits for the end of the run reads how it went, not its data', async () => {
  const app = await testApp()
  const form = (path: string) => ({
    type: 'n8n-nodes-base.formTrigger',
    typeVersion: 2.2,
    webhookId: path,
    parameters: { ...fields('Name'), responseMode: 'lastNode', options: { path } },
  })
  await app.aWorkflow({ active: true, nodes: { Form: form('good') } })
  await app.aWorkflow({
    active: true,
    nodes: { Form: form('bad'), Stop: { type: 'heddle.stopAndError', parameters: { errorMessage: 'No' } } },
    lines: ['Form > Stop'],
  })
  const base = await app.listen()

  const good = await fetch(`${base}/form/good`, sent('Ann'))
  const bad = await fetch(`${base}/form/bad`, sent('Ann'))

  expect([good.status, bad.status]).toEqual([200, 500])
  expect(await good.text()).toContain('Your response has been recorded')
  expect(await bad.text()).toContain('There was a problem submitting your response')
})

test('an execution waits for a form that its people are sent to', async () => {
  const app = await testApp()
  const address = { name: 'address', value: '={{ $execution.resumeFormUrl }}', type: 'string' }
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2.1,
        webhookId: 'ask',
        parameters: { path: 'ask', httpMethod: 'GET' },
      },
      Tell: {
        type: 'heddle.set',
        typeVersion: 3.4,
        parameters: { assignments: { assignments: [address] } },
      },
      Wait: {
        type: 'n8n-nodes-base.wait',
        typeVersion: 1.1,
        webhookId: 'wait',
        parameters: { resume: 'form', formTitle: '=For {{ $json.address }}', ...fields('Colour') },
      },
    },
    lines: ['Hook > Tell', 'Tell > Wait'],
  })
  const base = await app.listen()
  await fetch(`${base}/webhook/ask`)
  const execution = async () => (await app.owner.get('/executions/1')).data
  await expect.poll(async () => (await execution()).waitTill).toBeTruthy()
  const told: string = (await execution()).data.resultData.runData.Tell[0].data.main[0][0].json.address
  const form = `${base}${new URL(told).pathname}`

  const shown = await (await fetch(form)).text()
  const withoutKey = await fetch(`${base}/webhook-waiting/1`, sent('red'))
  const thanks = await (await fetch(form, sent('green'))).text()

  expect(shown).toContain(`For ${told}`)
  expect(withoutKey.status).toBe(404)
  expect(thanks).toContain('recorded')
  await expect.poll(async () => (await execution()).finished).toBe(true)
  expect((await execution()).data.resultData.runData.Wait[0].data.main[0][0].json.Colour).toBe('green')
})
