import { expect, test } from 'vitest'
import { aMailServer, setUpApp } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'

test('U03 the owner hears why no mail goes out, the visitor who asked for one does not', async () => {
  let isRefusing = true
  const server = await aMailServer({
    onMailFrom: (_address, _session, done) => done(isRefusing ? new Error('Not you') : undefined),
  })
  const { app, olga } = await setUpApp({ HEDDLE_SMTP_URL: server.url })
  const trouble = async () => (await olga.get('/mail-status')).data.trouble
  const failures = async () =>
    (await olga.get('/audit-log')).data.filter(({ act }: { act: string }) => act === 'mail_failed')
  expect(await trouble()).toBeNull()

  const asked = await app.anonymous.post('/forgot-password', { email: 'olga@example.com' })

  expect(asked).toMatchObject({ status: 200, data: undefined })
  await expect.poll(async () => (await trouble())?.reason).toContain('Not you')
  expect((await olga.post('/mail-status/test')).error).toMatchObject({ errorCode: 'mail_failed' })
  expect(await failures()).toMatchObject([
    { who: null, target: expect.stringContaining('Not you'), address: new URL(server.url).host },
  ])

  isRefusing = false
  expect((await olga.post('/mail-status/test')).data).toEqual({ success: true })
  expect(await trouble()).toBeNull()
  expect(server.mails.map(({ to }) => to)).toEqual(['olga@example.com'])
})

test('U03 after a restart, which may have mended it, nothing is said until a mail fails again', async () => {
  const { app, olga } = await setUpApp({ HEDDLE_SMTP_URL: 'smtp://127.0.0.1:1' })
  await olga.post('/mail-status/test')
  expect((await olga.get('/mail-status')).data.trouble.reason).toContain('ECONNREFUSED')

  const again = await app.restart()

  expect((await again.owner.get('/mail-status')).data.trouble).toBeNull()
})

test('U03 before the owner has an address there is nobody to send a mail to', async () => {
  const { owner } = await testApp()

  expect((await owner.post('/mail-status/test')).error?.message).toContain('no email address')
})
