import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const form = {
  type: 'heddle.formTrigger',
  typeVersion: 2.2,
  webhookId: 'form-id',
  parameters: {
    formTitle: 'Contact <us>',
    formFields: { values: [{ fieldLabel: 'Name', fieldType: 'text', requiredField: true }] },
    options: { path: 'contact' },
  },
}

const sent = () => {
  const data = new FormData()
  data.append('field-0', 'Ann')
  return data
}

test('a form shows its page, and what is sent starts the workflow', async () => {
  const app = await testApp()
  await app.aWorkflow({ active: true, nodes: { Form: form } })
  const base = await app.listen()

  const page = await fetch(`${base}/form/contact`)
  const answer = await fetch(`${base}/form/contact`, { method: 'POST', body: sent() })

  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox .*allow-forms/)
  expect(await page.text()).toContain('Contact &lt;us&gt;')
  expect(answer.status).toBe(200)
  await expect.poll(async () => (await app.owner.get('/executions')).data.count).toBe(1)
  const { data } = await app.owner.get('/executions/1')
  expect(data.data.resultData.runData.Form[0].data.main[0][0].json).toMatchObject({ Name: 'Ann' })
})

test('a person who opens a form that is not there reads a sentence, a program the error', async () => {
  const base = await (await testApp()).listen()

  const page = await fetch(`${base}/form/nowhere`, { headers: { accept: 'text/html,*/*' } })
  const error = await fetch(`${base}/form/nowhere`)

  expect([page.status, error.status]).toEqual([404, 404])
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox /)
  expect(await page.text()).toContain('There is no form here')
  expect(await error.json()).toMatchObject({ code: 404, errorCode: 'webhook_not_registered' })
})

test('a file that nobody has chosen is no file', async () => {
  const app = await testApp()
  const values = [{ fieldLabel: 'Photo', fieldType: 'file' }]
  const parameters = { formFields: { values }, options: { path: 'photo' } }
  await app.aWorkflow({ active: true, nodes: { Form: { ...form, parameters } } })
  const base = await app.listen()
  const part =
    '--x\r\nContent-Disposition: form-data; name="field-0"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n'

  await fetch(`${base}/form/photo`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: part,
  })

  await expect.poll(async () => (await app.owner.get('/executions')).data.count).toBe(1)
  const { data } = await app.owner.get('/executions/1')
  const [item] = data.data.resultData.runData.Form[0].data.main[0]
  expect(item.json.Photo).toEqual([])
  expect(item.binary).toBeUndefined()
})

test('X03 looking at a test form does not use it up', async () => {
  const app = await testApp()
  const base = await app.listen()
  const stream = await app.push('s1')
  const workflowData = { nodes: [{ name: 'Form', position: [0, 0], ...form }], connections: {} }

  const waiting = await app.owner.post('/workflows/run', { workflowData }, { sessionid: 's1' })
  const looks = [await fetch(`${base}/form-test/contact`), await fetch(`${base}/form-test/contact`)]
  await fetch(`${base}/form-test/contact`, { method: 'POST', body: sent() })
  await stream.waitFor('executionFinished')
  const after = await fetch(`${base}/form-test/contact`)

  expect(waiting.data).toEqual({ waitingForWebhook: true })
  expect(looks.map(({ status }) => status)).toEqual([200, 200])
  expect(after.status).toBe(404)
})
