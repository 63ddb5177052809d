import { expect, test } from 'vitest'
import { isAllowed } from './access.ts'

const settings = { userManagement: { enabled: true, showSetupOnFirstLoad: false, smtpSetup: false } }

test('U01 deny rules are checked before allow rules', () => {
  const rule = { allow: { loginStatus: ['LoggedOut'] }, deny: { userManagement: true } } as const

  expect(isAllowed(rule, { user: undefined, settings })).toBe(false)
  expect(isAllowed({ allow: rule.allow }, { user: undefined, settings })).toBe(true)
})

test('a rule without conditions allows everybody', () => {
  expect(isAllowed({}, { user: undefined, settings: undefined })).toBe(true)
})

test('roles need a user', () => {
  expect(isAllowed({ allow: { role: ['default', 'owner', 'member'] } }, { user: undefined, settings })).toBe(
    false,
  )
})
