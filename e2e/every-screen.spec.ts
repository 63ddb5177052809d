import { expect, type Page } from '@playwright/test'
import type { modals } from '../packages/editor/src/app/modals.ts'
import { chooseModel } from './assistant-fixtures.ts'
import type { RouteName } from '../packages/editor/src/app/routes.ts'
import { catalogue as texts } from '../packages/editor/src/lib/texts/en/catalogue.ts'
import { seedEverything, type Seeds } from './every-screen-seeds.ts'
import { expectFlawless } from './flawless.ts'
import { linkIn, setUp, test as base } from './people-fixtures.ts'
import { withRegistry } from './registry-fixtures.ts'
import { withServer } from './server-process.ts'

/** With templates, unlike most journeys; the questions for new owners have a journey of their own. */
const test = base.extend({
  fresh: async ({ mail }, use) =>
    withRegistry(({ url }) =>
      withServer({ HEDDLE_SURVEY: 'false', HEDDLE_SMTP_URL: mail.url, HEDDLE_PACKAGES_REGISTRY: url }, use, {
        firstDay: true,
      }),
    ),
})

/** Those that lead elsewhere at once show nothing. */
type Screen = Exclude<RouteName, 'Homepage' | 'Settings'>
type SignedOutScreen =
  | 'SetupView'
  | 'SigninView'
  | 'SignupView'
  | 'ForgotMyPasswordView'
  | 'ChangePasswordView'

/** Where each screen is, and what is there when it is ready. A new route does not compile until it stands here. */
const screens: Record<Exclude<Screen, SignedOutScreen>, (seeds: Seeds) => { path: string; ready: string }> = {
  WorkflowList: () => ({ path: '/workflows', ready: 'text=Monthly report' }),
  WorkflowImport: () => ({ path: '/workflows/import', ready: 'h1' }),
  WorkflowDemo: () => ({ path: '/workflows/demo', ready: canvas }),
  NodeViewNew: () => ({ path: '/workflow', ready: canvas }),
  NodeViewExisting: ({ workflow }) => ({ path: `/workflow/${workflow}`, ready: node }),
  WorkflowHistory: ({ workflow }) => ({ path: `/workflow/${workflow}/history`, ready: node }),
  WorkflowExecutions: ({ workflow }) => ({ path: `/workflow/${workflow}/executions`, ready: canvas }),
  WorkflowExecution: ({ called, execution }) => ({
    path: `/workflow/${called}/executions/${execution}`,
    ready: node,
  }),
  ExecutionById: ({ execution }) => ({ path: `/execution/${execution}`, ready: node }),
  Executions: () => ({ path: '/executions', ready: '[data-testid^="execution-"]' }),
  Insights: () => ({ path: '/insights', ready: 'table' }),
  CredentialsView: () => ({ path: '/credentials', ready: 'text=Sender of reports' }),
  DataTables: () => ({ path: '/data-tables', ready: 'text=Customers' }),
  DataTable: ({ table }) => ({ path: `/data-tables/${table}`, ready: 'input[value="Ada"]' }),
  Knowledge: () => ({ path: '/knowledge', ready: 'text=Handbook' }),
  KnowledgeStore: ({ store }) => ({ path: `/knowledge/${store}`, ready: 'text=Open the lid' }),
  TemplatesSearchView: () => ({ path: '/templates/', ready: 'main li' }),
  TemplatesWorkflowView: () => ({ path: '/templates/1', ready: 'h1' }),
  TemplatesCollectionView: () => ({ path: '/collections/1', ready: 'h1' }),
  WorkflowTemplate: () => ({ path: '/workflows/templates/1', ready: node }),
  HelpStart: () => ({ path: '/help', ready: 'h1' }),
  Help: () => ({ path: '/help/guide/first-steps', ready: 'h1' }),
  PersonalSettings: () => ({ path: '/settings/personal', ready: `text=${texts.security.thisSession}` }),
  UsersSettings: () => ({ path: '/settings/users', ready: 'text=dora@example.com' }),
  AuditLog: () => ({ path: '/settings/audit-log', ready: 'td' }),
  WorkersSettings: () => ({ path: '/settings/workers', ready: 'td' }),
  PackagesSettings: () => ({ path: '/settings/packages', ready: 'form' }),
  AssistantSettings: () => ({ path: '/settings/assistant', ready: 'form' }),
  ModelUseSettings: () => ({ path: '/settings/ai-usage', ready: 'h2' }),
  UsageSettings: () => ({ path: '/settings/usage', ready: 'h1' }),
  NotFoundView: () => ({ path: '/nowhere', ready: 'h1' }),
}
const canvas = '[data-testid="canvas"]'
const node = '[aria-label^="Node "]'

test('every screen is flawless in both themes and three sizes', async ({ page, fresh }) => {
  test.slow()
  // The menu leaves less room when it is open.
  await page.addInitScript(() => localStorage.setItem('heddle.menuOpen', 'true'))
  await setUp(page)
  const seeds = await seedEverything(page, fresh)
  for (const [name, screenOf] of Object.entries(screens)) {
    const { path, ready } = screenOf(seeds)
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    await expectFlawless(page, name)
  }
})

test('every screen for people who are not signed in is flawless', async ({
  page,
  anotherPage,
  fresh,
  mail,
}) => {
  const stranger = await anotherPage(fresh.url)
  const show = async (name: SignedOutScreen, path: string) => {
    await stranger.goto(path)
    await stranger.locator('form').waitFor()
    await expectFlawless(stranger, name)
  }
  await show('SetupView', '/setup')
  await stranger.context().clearCookies()
  await setUp(page)
  const { invitation } = await seedEverything(page, fresh)
  await page.request.post('/rest/forgot-password', { data: { email: 'olga@example.com' } })

  await show('SigninView', '/signin')
  await show('ForgotMyPasswordView', '/forgot-password')
  await show('SignupView', invitation)
  await expect.poll(() => linkIn(mail.mails.at(-1)?.text, 'change-password')).not.toBe('')
  await show('ChangePasswordView', linkIn(mail.mails.at(-1)?.text, 'change-password'))
})

/** A service asks for these two, which have their journey with it. */
type Dialog = Exclude<keyof typeof modals, 'contactPrompt' | 'personalization'> | 'confirm' | 'prompt'

interface Way {
  path: (seeds: Seeds) => string
  open: (page: Page, seeds: Seeds) => Promise<void>
}

const { credentials, dataTables, nodePanel, runData, security, settings, shell, workflow, workflowList } =
  texts

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).first().click()

/** By a button of a page. */
const press = (path: string, ...names: (string | RegExp)[]): Way => ({
  path: () => path,
  open: async (page) => {
    for (const name of names) await button(page, name)
  },
})

/** By a button that opens a menu, and what is chosen there. */
const choose = (path: string, opener: string | RegExp, entry: string | RegExp): Way => ({
  path: () => path,
  open: async (page) => {
    await button(page, opener)
    await item(page, entry)
  },
})

/** By a command, while the workflow is open and one of its nodes is selected. */
const command = (name: string): Way => ({
  path: ({ workflow: id }) => `/workflow/${id}`,
  open: async (page) => {
    await page.getByRole('group', { name: 'Node Write' }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: texts.command.paletteSearch }).fill(name)
    await page.keyboard.press('Enter')
  },
})

const inNode = (name: string, open: (page: Page) => Promise<void>): Way => ({
  path: ({ workflow: id }) => `/workflow/${id}`,
  open: async (page) => {
    await page.getByRole('group', { name: `Node ${name}` }).dblclick()
    await page.getByRole('dialog', { name: `Node ${name}` }).waitFor()
    await open(page)
  },
})

const startOf = (text: string) => new RegExp(`^${text.split('{{')[0]}`)

/** How each dialog is come by. A new one does not compile until it stands here. */
const dialogs: Record<Dialog, Way> = {
  nodeDetails: inNode('Write', async () => undefined),
  editOutput: inNode('Start', (page) => button(page, runData.edit)),
  textEditor: inNode('Code', (page) => button(page, /full screen/)),
  expressionEditor: inNode('Write', async (page) => {
    await button(page, nodePanel.parameterMenu.replace('{{name}}', 'Value'))
    await item(page, nodePanel.openEditor)
  }),
  assistant: {
    path: ({ workflow: id }) => `/workflow/${id}`,
    open: async (page) => {
      await chooseModel(page, 'https://models.example.com/v1')
      await page.reload()
      await button(page, texts.assistant.ask)
    },
  },
  connectNode: command(texts.command.connect),
  workflowOpen: command(texts.command.openWorkflow),
  duplicate: command(texts.command.duplicateWorkflow),
  settings: command(texts.command.workflowSettings),
  tagsManager: command(texts.command.manageTags),
  palette: {
    path: ({ workflow: id }) => `/workflow/${id}`,
    open: (page) => page.keyboard.press('Control+k'),
  },
  shortcuts: command(texts.command.shortcuts),
  share: command(texts.share.share),
  confirm: command(texts.command.deleteWorkflow),
  prompt: press('/workflows', workflowList.newFolder),
  moveTo: choose('/workflows', 'Actions for Monthly report', workflowList.move),
  bulkTags: {
    path: () => '/workflows',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Monthly report' }).check()
      await button(page, workflowList.tagging)
      await item(page, workflowList.addTags)
    },
  },
  bulkResult: {
    path: () => '/workflows',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Monthly report' }).check()
      await page.getByRole('button', { name: workflowList.activate, exact: true }).click()
    },
  },
  conflict: {
    path: ({ workflow: id }) => `/workflow/${id}`,
    open: (page, { saveElsewhere }) => saveElsewhere(page),
  },
  activation: {
    path: ({ scheduled }) => `/workflow/${scheduled}`,
    open: (page) => page.getByRole('switch', { name: workflow.inactive }).click(),
  },
  proposal: {
    path: ({ proposed }) => `/workflow/${proposed}`,
    open: (page) => button(page, texts.history.lookAtProposal),
  },
  executions: {
    path: () => '/workflows',
    open: (page) => page.getByRole('link', { name: texts.execution.list.title }).first().click(),
  },
  selectCredential: press('/credentials', credentials.addNew),
  editCredential: press('/credentials', startOf(credentials.edit)),
  credentialsList: choose('/workflows', credentials.credentials, credentials.openItem),
  newDataTable: press('/data-tables', dataTables.new),
  installPackage: {
    path: () => '/settings/packages',
    open: async (page) => {
      await page.getByRole('searchbox', { name: texts.packages.find }).fill('stripe')
      await button(page, 'Install @activepieces/piece-stripe')
      await page.getByRole('dialog', { name: 'Install Stripe' }).waitFor()
    },
  },
  changePassword: press('/settings/personal', settings.changePassword),
  twoFactor: press('/settings/personal', security.turnOn),
  createApiKey: press('/settings/personal', security.createKey),
  inviteUser: press('/settings/users', settings.inviteLink),
  deleteUser: choose('/settings/users', startOf(settings.userActions), settings.deleteUser),
  versions: press('/settings/users', startOf(settings.version)),
  about: choose('/workflows', shell.help, shell.about),
}

test('every dialog is flawless in both themes and three sizes', async ({ page, fresh }) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  await setUp(page)
  const seeds = await seedEverything(page, fresh)
  for (const [name, { path, open }] of Object.entries(dialogs)) {
    await page.goto(path(seeds))
    await page.locator('main').waitFor()
    const trouble = await open(page, seeds)
      .then(() => page.locator('dialog').last().waitFor())
      .catch(String)
    expect.soft(trouble, name).toBeUndefined()
    await expectFlawless(page, name)
  }
})

test('the first Tab leads past the menu', async ({ page }) => {
  await setUp(page)
  await page.goto('/workflows')
  await page.locator('h1').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.locator('main')).toBeFocused()
})
