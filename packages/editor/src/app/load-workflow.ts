import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { copyExecution } from '../workspace/commands/copy-execution.ts'
import { openExecution } from '../workspace/commands/open-execution.ts'
import { openNewWorkflow, openWorkflow } from '../workspace/commands/open-workflow.ts'
import { resetDocument, useDocument } from '../workspace/document-store.ts'
import { abandonRun } from '../workspace/commands/run-workflow.ts'
import { isUnreadable, openUnreadable, useUnreadable } from '../workspace/unreadable.ts'
import { t } from '../lib/i18n.ts'
import { showError } from '../ui/toast-store.ts'
import { ensureNodeTypes } from './ensure-node-types.ts'
import { openTemplate } from './load-template.ts'
import { wasJustImported, wasJustSaved } from './saved-state.ts'

interface Given {
  params: Record<string, string>
  location: ParsedLocation
}

export async function loadNewWorkflow({ location }: Given): Promise<void> {
  if (wasJustImported(location)) return
  await ensureNodeTypes()
  abandonRun()
  const template = templateOf(location)
  if (template !== undefined) return openTemplate(template)
  await openNewWorkflow()
  void offerRestore()
}

export async function loadExistingWorkflow({ params, location }: Given): Promise<void> {
  const id = params.name ?? ''
  // The first save gives the workflow its address; what is on the canvas is already that workflow.
  if (wasJustSaved(location) && useDocument.getState().id === id) return
  await ensureNodeTypes()
  useUnreadable.setState({ raw: undefined })
  try {
    abandonRun()
    await openWorkflow(id)
    const copied = copiedExecution(location)
    if (copied !== undefined) await copyExecution(copied)
    void offerRestore()
  } catch (error) {
    if (isUnreadable(error)) return openUnreadable(id)
    if (!isNotFound(error)) throw error
    showError({ title: t('workflow.notFoundTitle'), message: t('workflow.notFound', { id }) })
    throw redirect({ href: '/workflow', replace: true })
  }
}

/** `/workflow/5?execution=12` puts the data of execution 12 on workflow 5. */
function copiedExecution({ search }: ParsedLocation): string | undefined {
  const { execution }: { execution?: unknown } = search
  return typeof execution === 'string' || typeof execution === 'number' ? String(execution) : undefined
}

export async function loadExecution({ params }: Given): Promise<void> {
  const id = params.id ?? ''
  await ensureNodeTypes()
  abandonRun()
  resetDocument(true)
  try {
    await openExecution(id)
  } catch (error) {
    if (!isNotFound(error)) throw error
    showError({ title: t('workflow.notFoundTitle'), message: t('execution.notFound', { id }) })
  }
}

/** Away from the canvas there is no workflow to save or to run. */
export async function leaveCanvas(): Promise<void> {
  abandonRun()
  resetDocument(true)
}

/** A canvas that stays empty until its page, or the page around its frame, puts something on it. */
export async function loadReadOnlyCanvas(): Promise<void> {
  await ensureNodeTypes()
  await leaveCanvas()
}

async function offerRestore(): Promise<void> {
  const restoring = await import('../workspace/restore-journal.ts')
  await restoring.offerRestore()
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The template that the address names: a reload imports it again. */
function templateOf({ search }: ParsedLocation): string | undefined {
  const id: unknown = 'templateId' in search ? search.templateId : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}
