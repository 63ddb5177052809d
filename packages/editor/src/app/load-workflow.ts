import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/request.ts'
import { t } from '../lib/i18n.ts'
import { showError } from '../ui/toast-store.ts'
import { copyExecution } from '../workspace/commands/copy-execution.ts'
import { emptyOpening, fetchWorkflow, newWorkflow } from '../workspace/opening.ts'
import { pickUpRun } from '../workspace/remembered-run.ts'
import { currentWorkspace, replaceCurrent } from './current-workspace.ts'
import { ensureNodeTypes } from './ensure-node-types.ts'
import { offerRestore } from './offer-restore.ts'
import { openExecution } from './open-execution.ts'
import { loadTemplate, openTemplate } from './load-template.ts'
import { openWorkspace, workspaceApi } from './open-workspace.ts'
import { wasJustImported, wasJustSaved } from './saved-state.ts'

interface Given {
  params: Record<string, string>
  location: ParsedLocation
}

/** What comes onto the canvas of a screen, by what the screen is for. */
export const openings = {
  newWorkflow: loadNewWorkflow,
  workflow: loadExistingWorkflow,
  template: loadTemplate,
  execution: loadExecution,
  /** Empty until its page, or the page around its frame, puts something on it. */
  readOnly: loadReadOnlyCanvas,
}

async function loadNewWorkflow({ location }: Given): Promise<void> {
  if (wasJustImported(location) && currentWorkspace()) return
  await ensureNodeTypes()
  const template = templateOf(location)
  if (template !== undefined) return openTemplate(template)
  await startNewWorkflow()
}

/** Opens a new workflow, and offers what is left of an earlier one. */
export async function startNewWorkflow(): Promise<void> {
  void offerRestore(openWorkspace(await newWorkflow(workspaceApi)))
}

async function loadExistingWorkflow({ params, location }: Given): Promise<void> {
  const id = params.name ?? ''
  // People and links call a new one so; no stored one has a name for an id.
  if (id === 'new') throw redirect({ href: '/workflow', replace: true })
  // The first save gives the workflow its address; what is on the canvas is already that workflow.
  if (wasJustSaved(location) && currentWorkspace()?.document.getState().id === id) return
  await ensureNodeTypes()
  try {
    const workspace = openWorkspace(await fetchWorkflow(workspaceApi, id))
    const copied = copiedExecution(location)
    if (copied !== undefined) workspace.tell(await copyExecution(workspace, copied))
    else pickUpRun(workspace)
    void offerRestore(workspace)
  } catch (error) {
    if (isUnreadable(error)) {
      const unreadable = await request('GET /workflows/:id/raw', { params: { id } })
      return replaceCurrent({ unreadable })
    }
    if (!isNotFound(error)) throw error
    showError({ title: t('workflow.notFoundTitle'), message: t('workflow.notFound', { id }), stays: true })
    throw redirect({ href: '/workflow', replace: true })
  }
}

/** `/workflow/5?execution=12` puts the data of execution 12 on workflow 5. */
function copiedExecution({ search }: ParsedLocation): string | undefined {
  const { execution }: { execution?: unknown } = search
  return typeof execution === 'string' || typeof execution === 'number' ? String(execution) : undefined
}

async function loadExecution({ params }: Given): Promise<void> {
  const id = params.id ?? ''
  await loadReadOnlyCanvas()
  try {
    await openExecution(id)
  } catch (error) {
    if (!isNotFound(error)) throw error
    showError({ title: t('workflow.notFoundTitle'), message: t('execution.notFound', { id }) })
  }
}

async function loadReadOnlyCanvas(): Promise<void> {
  await ensureNodeTypes()
  openWorkspace(emptyOpening)
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'unreadable_workflow'

/** The template that the address names: a reload imports it again. */
function templateOf({ search }: ParsedLocation): string | undefined {
  const id: unknown = 'templateId' in search ? search.templateId : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}
