import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type ParsedLocation,
  type RouteComponent,
} from '@tanstack/react-router'
import { basePath } from '../lib/base-path.ts'
import { trackPageView } from '../lib/telemetry.ts'
import { closeAllModals } from '../ui/modal-store.ts'
import { leaveErrors } from '../ui/toast-store.ts'
import { ConnectionErrorPage } from './ConnectionErrorPage.tsx'
import { replaceCurrent } from './current-workspace.ts'
import { setNavigator } from '../lib/navigation.ts'
import type { openings } from './load-workflow.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { decideRoute } from './route-decision.ts'
import { routes, type AppRoute, type RouteName } from './routes.ts'
import { useSession } from '../api/session.ts'
import { wasJustSaved } from './saved-state.ts'
import { Shell } from './Shell.tsx'
import { startUp, templatesAnswer } from './start-up.ts'

interface Screen {
  component: RouteComponent
  /** What comes onto its canvas, or that nothing is open any more. A screen without it lets open what is. */
  opens?: keyof typeof openings | 'nothing'
}

/** Whatever a canvas needs is fetched by those who go to one, in one file. */
const workflowScreen = () => import('./workflow-screen.ts')

const executionPage = lazyRouteComponent(() => import('./ExecutionPage.tsx'), 'ExecutionPage')
const workflowExecutionsPage = lazyRouteComponent(
  () => import('./WorkflowExecutionsPage.tsx'),
  'WorkflowExecutionsPage',
)
const demoPage = lazyRouteComponent(() => import('./DemoPage.tsx'), 'DemoPage')
const helpPage = lazyRouteComponent(() => import('../features/help/HelpPage.tsx'), 'HelpPage')
const workflowPage = lazyRouteComponent(workflowScreen, 'WorkflowPage')

/** The screens that are built. A route without one answers like a page that does not exist. */
const screens: Partial<Record<RouteName, Screen>> = {
  Insights: {
    component: lazyRouteComponent(() => import('../features/insights/InsightsPage.tsx'), 'InsightsPage'),
  },
  Executions: {
    component: lazyRouteComponent(
      () => import('../features/executions/ExecutionsPage.tsx'),
      'ExecutionsPage',
    ),
  },
  ExecutionById: { component: executionPage, opens: 'execution' },
  WorkflowDemo: { component: demoPage, opens: 'readOnly' },
  NodeViewNew: { component: workflowPage, opens: 'newWorkflow' },
  NodeViewExisting: { component: workflowPage, opens: 'workflow' },
  WorkflowHistory: {
    component: lazyRouteComponent(() => import('./HistoryPage.tsx'), 'HistoryPage'),
    opens: 'readOnly',
  },
  WorkflowExecutions: { component: workflowExecutionsPage, opens: 'readOnly' },
  WorkflowExecution: { component: workflowExecutionsPage, opens: 'execution' },
  WorkflowList: {
    component: lazyRouteComponent(
      () => import('../features/workflows/list/WorkflowsPage.tsx'),
      'WorkflowsPage',
    ),
    opens: 'nothing',
  },
  WorkflowImport: {
    component: lazyRouteComponent(() => import('../features/workflows/import/ImportPage.tsx'), 'ImportPage'),
    opens: 'nothing',
  },
  CredentialsView: {
    component: lazyRouteComponent(
      () => import('../features/credentials/CredentialsPage.tsx'),
      'CredentialsPage',
    ),
  },
  DataTables: {
    component: lazyRouteComponent(
      () => import('../features/data-tables/DataTablesPage.tsx'),
      'DataTablesPage',
    ),
  },
  DataTable: {
    component: lazyRouteComponent(() => import('../features/data-tables/DataTablePage.tsx'), 'DataTablePage'),
  },
  Knowledge: {
    component: lazyRouteComponent(() => import('../features/knowledge/KnowledgePage.tsx'), 'KnowledgePage'),
  },
  KnowledgeStore: {
    component: lazyRouteComponent(() => import('../features/knowledge/StorePage.tsx'), 'StorePage'),
  },
  HelpStart: { component: helpPage },
  Help: { component: helpPage },
  WorkflowTemplate: { component: workflowPage, opens: 'template' },
  TemplatesSearchView: {
    component: lazyRouteComponent(() => import('../features/templates/TemplatesPage.tsx'), 'TemplatesPage'),
    opens: 'nothing',
  },
  TemplatesCollectionView: {
    component: lazyRouteComponent(() => import('../features/templates/CollectionPage.tsx'), 'CollectionPage'),
    opens: 'nothing',
  },
  TemplatesWorkflowView: {
    component: lazyRouteComponent(() => import('../features/templates/TemplatePage.tsx'), 'TemplatePage'),
    opens: 'nothing',
  },
  SigninView: {
    component: lazyRouteComponent(() => import('../features/account/SignInPage.tsx'), 'SignInPage'),
  },
  SignupView: {
    component: lazyRouteComponent(() => import('../features/account/SignUpPage.tsx'), 'SignUpPage'),
  },
  ForgotMyPasswordView: {
    component: lazyRouteComponent(
      () => import('../features/account/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
    ),
  },
  ChangePasswordView: {
    component: lazyRouteComponent(
      () => import('../features/account/ChangePasswordPage.tsx'),
      'ChangePasswordPage',
    ),
  },
  SetupView: {
    component: lazyRouteComponent(() => import('../features/account/SetupPage.tsx'), 'SetupPage'),
  },
  UsersSettings: {
    component: lazyRouteComponent(
      () => import('../features/settings/UsersSettingsPage.tsx'),
      'UsersSettingsPage',
    ),
  },
  WorkersSettings: {
    component: lazyRouteComponent(() => import('../features/settings/WorkersPage.tsx'), 'WorkersPage'),
  },
  PackagesSettings: {
    component: lazyRouteComponent(() => import('../features/settings/PackagesPage.tsx'), 'PackagesPage'),
  },
  ModelUseSettings: {
    component: lazyRouteComponent(() => import('../features/settings/ModelUsePage.tsx'), 'ModelUsePage'),
  },
  AuditLog: {
    component: lazyRouteComponent(() => import('../features/settings/AuditLogPage.tsx'), 'AuditLogPage'),
  },
  AssistantSettings: {
    component: lazyRouteComponent(
      () => import('../features/assistant/AssistantSettingsPage.tsx'),
      'AssistantSettingsPage',
    ),
  },
  UsageSettings: {
    component: lazyRouteComponent(
      () => import('../features/settings/UsageSettingsPage.tsx'),
      'UsageSettingsPage',
    ),
  },
  PersonalSettings: {
    component: lazyRouteComponent(
      () => import('../features/settings/PersonalSettingsPage.tsx'),
      'PersonalSettingsPage',
    ),
  },
  NotFoundView: { component: NotFoundPage },
}

const root = createRootRoute({
  component: Shell,
  errorComponent: ConnectionErrorPage,
})

const children = routes.map((route: AppRoute & { name: RouteName }) =>
  createRoute({
    getParentRoute: () => root,
    path: route.path,
    staticData: route,
    beforeLoad: ({ location }) => guard(route, location),
    loader: ({ params, location }) => open(screens[route.name]?.opens, { params, location }),
    component: screens[route.name]?.component,
    // At the route itself, so that the shell knows of it.
    notFoundComponent: NotFoundPage,
    // Loading again would put the stored workflow in place of the edited one.
    shouldReload: false,
    staleTime: Infinity,
    gcTime: 0,
  }),
)

export const router = createRouter({
  routeTree: root.addChildren(children),
  basepath: basePath,
  defaultPendingMs: 150,
  defaultPreload: false,
})

/** A dialog, and what went wrong, belong to the screen that they were opened on, which stays when a workflow gets its address. */
router.subscribe('onBeforeLoad', ({ pathChanged, toLocation }) => {
  if (!pathChanged || wasJustSaved(toLocation)) return
  closeAllModals()
  leaveErrors()
})

setNavigator({
  go: (path, { replace, state }) => void router.navigate({ href: path, replace, state }),
  path: () => router.state.location.pathname,
})

async function open(
  opens: Screen['opens'],
  given: { params: Record<string, string>; location: ParsedLocation },
): Promise<void> {
  if (opens === 'nothing') replaceCurrent({})
  else if (opens) await (await workflowScreen()).openings[opens](given)
}

async function guard(route: AppRoute & { name: RouteName }, location: ParsedLocation): Promise<void> {
  const { opens } = screens[route.name] ?? {}
  if (opens && opens !== 'nothing') void workflowScreen()
  await startUp()
  const decision = decideRoute(route, {
    ...useSession.getState(),
    templatesReachable: route.redirect === 'home' && (await templatesAnswer()),
    screens: new Set(Object.keys(screens) as RouteName[]),
    location: { href: location.href, search: location.search },
  })
  if (decision.type === 'redirect') throw redirect({ href: decision.to, replace: true })
  if (decision.type === 'notFound') throw notFound()
  trackPageView(route.name)
}
