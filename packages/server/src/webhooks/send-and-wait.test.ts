import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../testing/mail-server.ts'
import { testApp } from '../testing/test-app.ts'

test('a mail asks for approval, and the workflow goes on with the answer that is sent', async () => {
  const app = await testApp()
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const { hostname: host, port } = new URL(mail.url)
  const { data: credential } = await app.owner.post('/credentials', {
    name: 'Mail',
    type: 'smtp',
    data: { host, port: Number(port), secure: false },
    nodesAccess: [{ nodeType: 'heddle.emailSend' }],
  })
  await app.aWorkflow({
    active: true,
    nodes: {
      Hook: {
        type: 'heddle.webhook',
        typeVersion: 2.1,
        webhookId: 'ask',
        parameters: { path: 'ask', httpMethod: 'GET' },
      },
      Ask: {
        type: 'n8n-nodes-base.emailSend',
        typeVersion: 2.1,
        webhookId: 'answer',
        credentials: { smtp: { id: credential.id, name: 'Mail' } },
        parameters: {
          operation: 'sendAndWait',
          fromEmail: 'a@a.example',
          toEmail: 'b@a.example',
          subject: 'May I?',
          message: 'Please decide',
          approvalOptions: { values: { approvalType: 'double' } },
        },
      },
    },
    lines: ['Hook > Ask'],
  })
  const base = await app.listen()
  await fetch(`${base}/webhook/ask`)
  await expect.poll(() => mail.mails.length).toBe(1)
  const link = /http\S+(\/form-waiting\/\S+approved=false)/.exec(mail.mails[0]?.text ?? '')?.[1]
  const status = async () => (await app.owner.get('/executions/1')).data

  await expect.poll(async () => (await fetch(`${base}${link}`)).status).toBe(200)
  const guessed = await fetch(`${base}/form-waiting/1?approved=true`, {
    method: 'POST',
    body: new FormData(),
  })
  const forged = await fetch(`${base}/form-waiting/1/${'x'.repeat(43)}?approved=true`, {
    method: 'POST',
    body: new FormData(),
  })
  const asWebhook = await fetch(`${base}/webhook-waiting/1?approved=true`, { method: 'POST' })
  const opened = await status()
  const sent = await fetch(`${base}${link}`, { method: 'POST', body: new FormData() })

  expect([guessed.status, forged.status, asWebhook.status]).toEqual([404, 404, 404])
  expect(opened.finished).toBe(false)
  expect(await sent.text()).toContain('Thank you')
  await expect.poll(async () => (await status()).finished).toBe(true)
  expect((await status()).data.resultData.runData.Ask[0].data.main[0][0].json).toEqual({
    data: { approved: false },
  })
})
