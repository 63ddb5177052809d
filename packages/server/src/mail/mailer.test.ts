import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aMailServer } from '../testing/set-up-app.ts'
import { createMailer } from './mailer.ts'
import { approvalMail } from './mails.ts'

const mail = { to: 'ben@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' }
const send = (smtpUrl: string) => createMailer({ smtpUrl, smtpFrom: 'Heddle <us@example.com>' }).send(mail)

test('U03 a mail goes out with sender, text and HTML', async () => {
  const server = await aMailServer()

  await send(server.url)

  const [received] = server.mails
  expect(received?.to).toBe('ben@example.com')
  expect(received?.text).toMatch(
    /From: Heddle <us@example.com>[^]*text\/plain[^]*Hi[^]*text\/html[^]*<p>Hi<\/p>/,
  )
})

test('U03 a server that takes no connection, refuses the sender or wants another password says so', async () => {
  const refusing = await aMailServer({ onMailFrom: (_address, _session, done) => done(new Error('Not you')) })
  const locked = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
  })

  await expect(send('smtp://127.0.0.1:1')).rejects.toThrow(/could not be sent: .*ECONNREFUSED/)
  await expect(send(refusing.url)).rejects.toThrow(/could not be sent: .*Not you/)
  await expect(send(locked.url.replace('//', '//user:bad@'))).rejects.toThrow(
    /could not be sent: .*Wrong password/,
  )
  await expect(createMailer({ smtpUrl: undefined, smtpFrom: undefined }).send(mail)).rejects.toThrow(
    'No mail server is set up',
  )
})

test('U03 a server that never greets does not hold the caller for ever', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo

  await expect(send(`smtp://127.0.0.1:${port}?greetingTimeout=100`)).rejects.toThrow(
    /could not be sent: The service did not answer in time/,
  )
})

test('U03 a server that asks for TLS gets it, and one with a certificate nobody signed is refused', async () => {
  const server = await aMailServer({ disabledCommands: [] })

  await expect(send(server.url)).rejects.toThrow(/could not be sent: .*certificate/)
  expect(server.mails).toEqual([])
})

test('what an agent wants to do keeps its lines in a mail, and is text', () => {
  const recipient = { to: 'ben@example.com', language: 'en', url: 'http://localhost/form' } as const
  const { html } = approvalMail(recipient, { workflow: 'Desk', tool: 'Send', input: '{\n  "to": "<b>"\n}' })

  expect(html).toMatch(
    /<p style="white-space:pre-wrap[^"]*">\{\n {2}&quot;to&quot;: &quot;&lt;b&gt;&quot;\n\}<\/p>/,
  )
})
