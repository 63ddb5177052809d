import type { Permissions } from './access.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: 'editor' | 'settings' | 'bare'
  }
}

const loggedIn: Permissions = { allow: { loginStatus: ['LoggedIn'] } }
const loggedOut: Permissions = { allow: { loginStatus: ['LoggedOut'] } }

export interface AppRoute {
  name: string
  /** As the router writes it: `$id` stands for a part that varies. */
  path: string
  permissions: Permissions
  /** Not there at all when templates are switched off. */
  needsTemplates?: boolean
  /** Where to go instead. */
  redirect?: 'home' | '/settings/personal'
  /** The main menu beside it, the menu of the settings, or a page of its own. */
  layout: 'editor' | 'settings' | 'bare'
  /** Whether the workflow on it can be changed. */
  editable?: boolean
}

/** Every route of the product with who may see it. */
export const routes = [
  { name: 'Homepage', path: '/', permissions: loggedIn, redirect: 'home', layout: 'bare' },
  {
    name: 'TemplatesCollectionView',
    path: '/collections/$id',
    permissions: loggedIn,
    needsTemplates: true,
    layout: 'editor',
  },
  { name: 'Insights', path: '/insights', permissions: loggedIn, layout: 'editor' },
  { name: 'Executions', path: '/executions', permissions: loggedIn, layout: 'editor' },
  { name: 'ExecutionById', path: '/execution/$id', permissions: loggedIn, layout: 'editor' },
  {
    name: 'TemplatesWorkflowView',
    path: '/templates/$id',
    permissions: loggedIn,
    needsTemplates: true,
    layout: 'editor',
  },
  {
    name: 'TemplatesSearchView',
    path: '/templates/',
    permissions: loggedIn,
    needsTemplates: true,
    layout: 'editor',
  },
  { name: 'NodeViewNew', path: '/workflow', permissions: loggedIn, layout: 'editor', editable: true },
  {
    name: 'NodeViewExisting',
    path: '/workflow/$name',
    permissions: loggedIn,
    layout: 'editor',
    editable: true,
  },
  { name: 'WorkflowHistory', path: '/workflow/$name/history', permissions: loggedIn, layout: 'editor' },
  { name: 'WorkflowExecutions', path: '/workflow/$name/executions', permissions: loggedIn, layout: 'editor' },
  {
    name: 'WorkflowExecution',
    path: '/workflow/$name/executions/$id',
    permissions: loggedIn,
    layout: 'editor',
  },
  { name: 'WorkflowList', path: '/workflows', permissions: loggedIn, layout: 'editor' },
  { name: 'WorkflowImport', path: '/workflows/import', permissions: loggedIn, layout: 'editor' },
  { name: 'WorkflowDemo', path: '/workflows/demo', permissions: loggedIn, layout: 'bare' },
  {
    name: 'WorkflowTemplate',
    path: '/workflows/templates/$id',
    permissions: loggedIn,
    needsTemplates: true,
    layout: 'editor',
  },
  { name: 'CredentialsView', path: '/credentials', permissions: loggedIn, layout: 'editor' },
  { name: 'DataTables', path: '/data-tables', permissions: loggedIn, layout: 'editor' },
  { name: 'DataTable', path: '/data-tables/$id', permissions: loggedIn, layout: 'editor' },
  { name: 'Knowledge', path: '/knowledge', permissions: loggedIn, layout: 'editor' },
  { name: 'KnowledgeStore', path: '/knowledge/$id', permissions: loggedIn, layout: 'editor' },
  { name: 'HelpStart', path: '/help', permissions: loggedIn, layout: 'editor' },
  { name: 'Help', path: '/help/$', permissions: loggedIn, layout: 'editor' },
  { name: 'SigninView', path: '/signin', permissions: loggedOut, layout: 'bare' },
  { name: 'SignupView', path: '/signup', permissions: loggedOut, layout: 'bare' },
  { name: 'ForgotMyPasswordView', path: '/forgot-password', permissions: loggedOut, layout: 'bare' },
  { name: 'ChangePasswordView', path: '/change-password', permissions: loggedOut, layout: 'bare' },
  {
    name: 'SetupView',
    path: '/setup',
    permissions: { allow: { role: ['default'] }, deny: { userManagement: false } },
    layout: 'bare',
  },
  {
    name: 'Settings',
    path: '/settings',
    permissions: loggedIn,
    redirect: '/settings/personal',
    layout: 'bare',
  },
  {
    name: 'UsersSettings',
    path: '/settings/users',
    permissions: { allow: { role: ['default', 'owner'] }, deny: { userManagement: false } },
    layout: 'settings',
  },
  {
    name: 'AuditLog',
    path: '/settings/audit-log',
    permissions: { allow: { role: ['owner'] }, deny: { userManagement: false } },
    layout: 'settings',
  },
  {
    name: 'WorkersSettings',
    path: '/settings/workers',
    permissions: { allow: { role: ['default', 'owner'] } },
    layout: 'settings',
  },
  {
    name: 'PackagesSettings',
    path: '/settings/packages',
    permissions: { allow: { role: ['default', 'owner'] } },
    layout: 'settings',
  },
  {
    name: 'AssistantSettings',
    path: '/settings/assistant',
    permissions: { allow: { role: ['default', 'owner'] } },
    layout: 'settings',
  },
  {
    name: 'ModelUseSettings',
    path: '/settings/ai-usage',
    permissions: { allow: { role: ['default', 'owner'] } },
    layout: 'settings',
  },
  {
    name: 'UsageSettings',
    path: '/settings/usage',
    permissions: { allow: { role: ['default', 'owner'] } },
    layout: 'settings',
  },
  {
    name: 'PersonalSettings',
    path: '/settings/personal',
    permissions: { allow: { loginStatus: ['LoggedIn'] }, deny: { role: ['default'] } },
    layout: 'settings',
  },
  // Whatever else is asked for. Also a wrong address leads to the set-up while that is due.
  { name: 'NotFoundView', path: '/$', permissions: {}, layout: 'bare' },
] as const satisfies readonly AppRoute[]

export type RouteName = (typeof routes)[number]['name']

export function routeNamed(name: RouteName): AppRoute {
  const route = routes.find((each) => each.name === name)
  if (!route) throw new Error(`There is no route ${name}`)
  return route
}
