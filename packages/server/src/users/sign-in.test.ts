import { expect, onTestFinished, test, vi } from 'vitest'
import { guessesKept } from '../auth/guesses.ts'
import { devicesPerUser } from '../auth/known-devices.ts'
import { codeAt, stepOf } from '../auth/one-time-code.ts'
import { aMailServer, aPassword, clientOf, setUpApp } from '../testing/set-up-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { TestAnswer } from '../testing/test-client.ts'

const email = 'olga@example.com'

interface From {
  password?: string
  code?: string
  address?: string
  device?: string
}

const signIn = (
  app: TestApp,
  { password = aPassword, code, address = '203.0.113.1', device = '' }: From = {},
) =>
  app.anonymous.post(
    '/login',
    { email, password, ...(code !== undefined && { code }) },
    { 'x-forwarded-for': address, cookie: `heddle-device=${device}` },
  )

const deviceOf = ({ headers }: TestAnswer): string =>
  /heddle-device=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''

async function guess(app: TestApp, times: number, from: From = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < times; number++) {
    statuses.push((await signIn(app, { password: 'wrong', ...from })).status)
  }
  return statuses
}

const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length

/** Lets time pass without waiting. */
function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

async function withTwoFactor() {
  const { app, olga } = await setUpApp()
  const { data } = await olga.post('/me/two-factor/secret')
  const secret = String(data.secret)
  const now = stepOf(Date.now())
  const body = { password: aPassword, secret, code: codeAt(secret, now - 1) }
  const enabled = await olga.post('/me/two-factor', body)
  const recoveryCodes: string[] = enabled.data.recoveryCodes
  return { app, olga, code: codeAt(secret, now), recoveryCodes }
}

test('SEC-24 of 120 wrong passwords at a time only ten are checked', async () => {
  const { app } = await setUpApp()

  const answers = await Promise.all(Array.from({ length: 120 }, () => signIn(app, { password: 'wrong' })))

  const statuses = answers.map(({ status }) => status)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 110])
})

test('SEC-24 servers that share a database count together', async () => {
  const { app } = await setUpApp()
  const other = await app.startAnother()

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => signIn(number % 2 ? app : other, { password: 'wrong' })),
  )

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('SEC-24 after 40 wrong tries the right password waits, for five minutes at most', async () => {
  const { app } = await setUpApp()

  const statuses = await guess(app, 40)
  const right = await signIn(app)
  later(5 * 60_000)
  const afterwards = await signIn(app)

  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(statuses.slice(29)).toEqual(Array.from({ length: 11 }, () => 429))
  expect(right.status).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(300)
  expect(afterwards.status).toBe(200)
})

test('SEC-24 strangers who guess do not lock out the owner at another address', async () => {
  const { app } = await setUpApp()

  await guess(app, 15)
  await guess(app, 15, { address: '203.0.113.2' })

  expect((await signIn(app, { address: '198.51.100.1' })).status).toBe(200)
})

test('SEC-24 the addresses of one IPv6 network count as one', async () => {
  const { app } = await setUpApp()

  for (let number = 0; number < 10; number++) await guess(app, 1, { address: `2001:db8:0:1::${number}` })

  expect(await guess(app, 1, { address: '2001:0db8::0001:aaaa:bbbb:cccc:dddd' })).toEqual([429])
  expect(await guess(app, 1, { address: '2001:db8:0:2::1' })).toEqual([401])
})

test('SEC-24 guessing one account from many addresses ends too, and a known device still signs in', async () => {
  const { app } = await setUpApp()
  const device = deviceOf(await signIn(app))
  const statuses: number[] = []

  for (let number = 0; number < 12; number++) {
    const tries = Array.from({ length: 10 }, () =>
      signIn(app, { password: 'wrong', address: `198.51.100.${number}` }),
    )
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
  }
  const stranger = await signIn(app, { address: '192.0.2.1' })
  const owner = await signIn(app, { address: '192.0.2.1', device })
  later(15 * 60_000)

  expect([count(statuses, 401), count(statuses, 429)]).toEqual([100, 20])
  expect([stranger.status, owner.status]).toEqual([429, 200])
  expect((await signIn(app, { address: '192.0.2.1' })).status).toBe(200)
})

test('SEC-24 a known device is not locked out by others at its address, and has its own count', async () => {
  const { app } = await setUpApp()
  const first = await signIn(app)
  const device = deviceOf(first)

  await guess(app, 40)
  const known = await signIn(app, { device })
  const own = await guess(app, 12, { device })

  expect(String(first.headers['set-cookie'])).toMatch(
    /heddle-device=[\w-]{43}; Max-Age=34560000; Path=\/rest; HttpOnly; SameSite=Lax/,
  )
  expect(known.status).toBe(200)
  expect(deviceOf(known)).toBe(device)
  expect([count(own, 401), count(own, 429)]).toEqual([10, 2])
})

test('SEC-24 a device is known to the account that signed in with it alone, and to nobody after a new password', async () => {
  const { app, olga } = await setUpApp()
  const { data } = await olga.post('/users', [{ email: 'ben@example.com' }])
  const [{ user }] = data
  const inviterId = new URL(user.inviteUrl).searchParams.get('inviterId')
  const ben = { inviterId, firstName: 'Ben', lastName: 'B', password: aPassword }
  const foreign = deviceOf(await app.anonymous.post(`/users/${user.id}`, ben))
  const device = deviceOf(await signIn(app))
  const own = clientOf(app, await signIn(app, { device }))
  await guess(app, 40)

  const asBen = await signIn(app, { device: foreign })
  const changed = await own.patch('/me/password', { currentPassword: aPassword, newPassword: 'Another-2' })
  const afterwards = await signIn(app, { device, password: 'Another-2' })
  const fresh = await signIn(app, { device: deviceOf(changed), password: 'Another-2' })

  expect(foreign).not.toBe('')
  expect([asBen.status, changed.status, afterwards.status, fresh.status]).toEqual([429, 200, 429, 200])
  expect(await app.db.selectFrom('known_device').select('tokenHash').execute()).toHaveLength(2)
})

test('SEC-43 what strangers and devices leave behind is bounded', async () => {
  const { app } = await setUpApp()
  const until = new Date(Date.now() + 60_000).toISOString()
  for (let from = 0; from < guessesKept; from += 1000) {
    await app.db
      .insertInto('secret_guess')
      .values(Array.from({ length: 1000 }, (_, index) => ({ source: `s${from + index}`, count: 1, until })))
      .execute()
  }
  const rows = async (table: 'secret_guess' | 'known_device') =>
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .execute()
    )[0]?.rows

  await guess(app, 5)
  for (let number = 0; number < devicesPerUser + 2; number++) await signIn(app)

  expect(await rows('secret_guess')).toBeLessThanOrEqual(guessesKept)
  expect(await rows('known_device')).toBe(devicesPerUser)
  later(60_000)
  await guess(app, 1, { address: '192.0.2.7' })
  expect(await rows('secret_guess')).toBeLessThan(10)
})

test('SEC-24 among 120 codes at a time the right one is refused with the others once there were too many', async () => {
  const { app, code } = await withTwoFactor()
  const codes = Array.from({ length: 120 }, (_, number) => String(number).padStart(6, '0'))

  const answers = await Promise.all([...codes, code].map((each) => signIn(app, { code: each })))

  const statuses = answers.map(({ status }) => status)
  expect(count(statuses, 401)).toBe(10)
  expect(answers.at(-1)?.status).toBe(429)
})

test('SEC-24 codes are counted for the account, from however many addresses they come', async () => {
  const { app, code } = await withTwoFactor()
  const tryCode = (number: number) => signIn(app, { code: '000000', address: `198.51.100.${number}` })

  const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => tryCode(number)))
  const right = await signIn(app, { code, address: '192.0.2.1' })

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(right.status).toBe(429)
})

test('SEC-24 a code of the app counts once, also for those who ask at the same time and on another server', async () => {
  const { app, code } = await withTwoFactor()
  const other = await app.startAnother()

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => signIn(number % 2 ? app : other, { code })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('SEC-24 a recovery code counts once, also for those who ask at the same time', async () => {
  const { app, olga, recoveryCodes } = await withTwoFactor()
  const [code = '', another = ''] = recoveryCodes

  const answers = await Promise.all([
    ...Array.from({ length: 7 }, () => signIn(app, { code })),
    signIn(app, { code: another }),
  ])

  expect(answers.slice(0, 7).filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.at(-1)?.status).toBe(200)
  expect((await olga.get('/me/two-factor')).data.recoveryCodesLeft).toBe(8)
})

test('SEC-24 that a code is asked for uses up no try', async () => {
  const { app, code } = await withTwoFactor()

  for (let number = 0; number < 12; number++) await signIn(app)

  expect((await signIn(app, { code })).status).toBe(200)
})

test.for(['/me/password', '/me/two-factor', '/me/two-factor/disable'])(
  'SEC-24 of many passwords at a time that an open browser gives to %s ten are checked',
  async (path) => {
    const { app, olga } = await setUpApp()
    const { data } = await olga.post('/me/two-factor/secret')
    const twoFactor = { password: 'wrong', secret: data.secret, code: '000000' }
    const ask = () =>
      path === '/me/password'
        ? olga.patch(path, { currentPassword: 'wrong', newPassword: 'Another-2' })
        : olga.post(path, twoFactor)

    const answers = await Promise.all(Array.from({ length: 40 }, ask))

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await app.anonymous.get('/login')).status).toBe(401)
  },
)

test('SEC-24 SEC-26 guessing links of invitations and new passwords is held back by address', async () => {
  const { app } = await setUpApp()
  const id = '00000000-0000-4000-8000-000000000000'
  const guesses = [
    () => app.anonymous.get(`/resolve-password-token?userId=${id}&token=x`),
    () => app.anonymous.post('/change-password', { userId: id, token: 'x', password: 'Another-2' }),
    () => app.anonymous.get(`/resolve-signup-token?inviterId=${id}&inviteeId=${id}`),
    () =>
      app.anonymous.post(`/users/${id}`, {
        inviterId: id,
        firstName: 'A',
        lastName: 'B',
        password: 'Another-2',
      }),
  ]

  const answers = await Promise.all(Array.from({ length: 10 }, () => guesses.map((ask) => ask())).flat())

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('SEC-26 whoever asks for links in the name of somebody does not take the link away from them', async () => {
  const server = await aMailServer()
  const { app } = await setUpApp({ HEDDLE_SMTP_URL: server.url })
  const ask = (address: string) =>
    app.anonymous.post('/forgot-password', { email }, { 'x-forwarded-for': address })

  for (let number = 0; number < 8; number++) await ask(`198.51.100.${number}`)
  await expect.poll(() => server.mails.length).toBe(3)
  const flood = await Promise.all(Array.from({ length: 10 }, () => ask('192.0.2.1')))
  const links = server.mails.map(({ text }) => new URL(/http:\S+change-password\?\S+/.exec(text)?.[0] ?? ''))
  const answers = await Promise.all(
    links.map((link) => app.anonymous.get(`/resolve-password-token${link.search}`)),
  )

  expect(flood.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(server.mails).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
