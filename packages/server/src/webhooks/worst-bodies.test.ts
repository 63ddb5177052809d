import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const hook = (path: string) => ({
  type: 'heddle.webhook',
  typeVersion: 2.1,
  webhookId: path,
  parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
})

test('SEC-37 XML bodies with names that reach a prototype, or nested too deeply, are a 400 and start nothing', async () => {
  const { app, owner, aWorkflow } = await testApp()
  await aWorkflow({ active: true, nodes: { Hook: hook('xml') } })
  const bodies = [
    '<a><__proto__><polluted>1</polluted></__proto__></a>',
    '<__proto__/>',
    '<a __proto__="1"/>',
    '<CONSTRUCTOR><prototype><polluted>1</polluted></prototype></CONSTRUCTOR>',
    `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`,
    `<a>${'<__PROTO__/>'.repeat(50_000)}</a>`,
  ]

  const answers = await Promise.all(
    bodies.map((payload) =>
      app.server.inject({
        method: 'POST',
        url: '/webhook/xml',
        payload,
        headers: { 'content-type': 'application/xml' },
      }),
    ),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 400))
  expect(answers[0]?.json()).toMatchObject({
    message: 'The XML has the name "__proto__", which is not allowed',
    errorCode: 'bad_request',
  })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect((await owner.get('/executions')).data.count).toBe(0)
})

test('SEC-51 a page that takes for ever holds up nobody else, and stopping its execution ends it', async () => {
  const { app, owner, member, aWorkflow } = await testApp({ threaded: true })
  const call = (path: string, body: object) =>
    app.server.inject({ method: 'POST', url: `/webhook/${path}`, payload: body })
  const reading = {
    type: 'heddle.html',
    typeVersion: 1.2,
    parameters: {
      operation: 'extractHtmlContent',
      dataPropertyName: 'body.page',
      extractionValues: { values: [{ key: 'found', cssSelector: 'x ~ * ~ * ~ * ~ * ~ *' }] },
    },
  }
  await aWorkflow({ active: true, nodes: { Hook: hook('slow'), Read: reading }, lines: ['Hook > Read'] })
  await aWorkflow({ active: true, nodes: { Hook: hook('quick') } }, await member('ben'))

  const slow = call('slow', { page: '<p>'.repeat(2000) })
  await expect.poll(async () => (await owner.get('/executions-current')).data).toHaveLength(1)
  const quick = await call('quick', { a: 1 })
  const stopped = await owner.post('/executions-current/1/stop')

  expect(quick.json()).toMatchObject({ body: { a: 1 } })
  expect(stopped.data).toMatchObject({ finished: false })
  expect((await slow).statusCode).toBe(500)
})
