import type { User } from '@heddle/contract'
import { expect, test } from 'vitest'
import { isLocalPath } from '../lib/navigation.ts'
import { decideRoute } from './route-decision.ts'
import { routes, type RouteName } from './routes.ts'

const everyScreen = new Set<RouteName>(routes.map(({ name }) => name))
const time = '2026-01-01T00:00:00.000Z'

const user = (role: 'owner' | 'member', firstName: string | null): User => ({
  id: '7b0a1e0e-3c52-4f6c-8d9e-0d1f2a3b4c5d',
  email: firstName && 'ann@example.com',
  firstName,
  lastName: firstName,
  personalizationAnswers: null,
  globalRole: { id: 1, name: role, scope: 'global', createdAt: time, updatedAt: time },
  isPending: firstName === null,
  language: null,
})

const visitors = {
  default: user('owner', null),
  owner: user('owner', 'Ann'),
  member: user('member', 'Ben'),
  nobody: undefined,
}

interface Visit {
  as?: keyof typeof visitors
  templates?: boolean
  templatesReachable?: boolean
  userManagement?: boolean
  setupDue?: boolean
  screens?: ReadonlySet<RouteName>
  redirect?: unknown
}

function visit(name: RouteName, wish: Visit = {}): string {
  const route = routes.find((candidate) => candidate.name === name)
  if (!route) throw new Error(`No route ${name}`)
  const decision = decideRoute(route, {
    user: visitors[wish.as ?? 'owner'],
    settings: {
      templates: { enabled: wish.templates ?? true },
      userManagement: {
        enabled: wish.userManagement ?? true,
        showSetupOnFirstLoad: wish.setupDue ?? false,
        smtpSetup: false,
      },
    },
    templatesReachable: wish.templatesReachable ?? true,
    screens: wish.screens ?? everyScreen,
    location: { href: '/asked?x=1', search: { redirect: wish.redirect } },
  })
  return decision.type === 'redirect' ? decision.to : decision.type
}

test('R01 the homepage leads to templates when they are enabled and answer, else to a new workflow', () => {
  expect(visit('Homepage')).toBe('/templates/')
  expect(visit('Homepage', { templates: false })).toBe('/workflow')
  expect(visit('Homepage', { templatesReachable: false })).toBe('/workflow')
})

test.each([
  'TemplatesCollectionView',
  'TemplatesWorkflowView',
  'TemplatesSearchView',
  'WorkflowTemplate',
] as const)('R02 %s needs templates, else it is not found', (name) => {
  expect(visit(name)).toBe('show')
  expect(visit(name, { templates: false })).toBe('notFound')
  expect(visit(name, { as: 'nobody' })).toBe('/signin?redirect=%2Fasked%3Fx%3D1')
})

test.each(['ExecutionById', 'NodeViewNew', 'NodeViewExisting', 'WorkflowDemo'] as const)(
  'R13 %s is for people who are logged in; others sign in and come back',
  (name) => {
    expect(visit(name, { as: 'member' })).toBe('show')
    expect(visit(name, { as: 'default' })).toBe('show')
    expect(visit(name, { as: 'nobody' })).toBe('/signin?redirect=%2Fasked%3Fx%3D1')
  },
)

test.each(['SigninView', 'SignupView', 'ForgotMyPasswordView', 'ChangePasswordView'] as const)(
  'R07 %s is for people who are logged out; others go home',
  (name) => {
    expect(visit(name, { as: 'nobody' })).toBe('show')
    expect(visit(name, { as: 'owner' })).toBe('/')
  },
)

test('R08 a logged-in visitor of the sign-in page follows its redirect only within this origin', () => {
  expect(visit('SigninView', { redirect: '/workflow/5' })).toBe('/workflow/5')
  expect(visit('SigninView', { redirect: '//evil.example' })).toBe('/')
  expect(visit('SigninView', { redirect: 'https://evil.example' })).toBe('/')
  expect(['/', '/a', '/\\evil', '//x', 'a', undefined].map(isLocalPath)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('R09 the set-up is for the default role while user management is on', () => {
  expect(visit('SetupView', { as: 'default' })).toBe('show')
  expect(visit('SetupView', { as: 'owner' })).toBe('/')
  expect(visit('SetupView', { as: 'default', userManagement: false })).toBe('/')
})

test('R10 settings lead to the personal ones, which the default role is denied; users are for default and owner', () => {
  expect(visit('Settings')).toBe('/settings/personal')
  expect(visit('PersonalSettings', { as: 'member' })).toBe('show')
  expect(visit('PersonalSettings', { as: 'default' })).toBe('/')
  expect(visit('UsersSettings', { as: 'default' })).toBe('show')
  expect(visit('UsersSettings', { as: 'owner' })).toBe('show')
  expect(visit('UsersSettings', { as: 'member' })).toBe('/')
  expect(visit('UsersSettings', { as: 'owner', userManagement: false })).toBe('/')
})

test('R11 any other path is not found, for everybody alike', () => {
  expect(visit('NotFoundView', { as: 'owner' })).toBe('show')
  expect(visit('NotFoundView', { as: 'nobody' })).toBe('show')
})

test('A02 while the set-up is due everything leads there', () => {
  expect(visit('NodeViewNew', { as: 'default', setupDue: true })).toBe('/setup')
  expect(visit('NotFoundView', { as: 'default', setupDue: true })).toBe('/setup')
  expect(visit('TemplatesSearchView', { as: 'default', setupDue: true, templates: false })).toBe('/setup')
  expect(visit('SetupView', { as: 'default', setupDue: true })).toBe('show')
  expect(visit('NodeViewNew', { as: 'default', setupDue: true, userManagement: false })).toBe('show')
})

test('nothing leads to a screen that is not built', () => {
  const screens = new Set<RouteName>(['NodeViewNew'])

  expect(visit('Homepage', { screens })).toBe('/workflow')
  expect(visit('NodeViewNew', { as: 'default', setupDue: true, screens })).toBe('show')
  expect(visit('TemplatesSearchView', { screens })).toBe('notFound')
})

test('R04 only the new and the existing workflow can be edited', () => {
  const editable = routes.filter((route) => 'editable' in route).map(({ name }) => name)

  expect(editable).toEqual(['NodeViewNew', 'NodeViewExisting'])
})
