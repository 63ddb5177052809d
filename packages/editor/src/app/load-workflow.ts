import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { openNewWorkflow, openWorkflow } from '../document/commands/open-workflow.ts'
import { loadNodeTypes, useNodeTypes } from '../document/node-types.ts'
import { clearRun } from '../document/run-store.ts'
import { t } from '../lib/i18n.ts'
import { showError } from '../ui/toast-store.ts'
import { wasJustSaved } from './saved-state.ts'

interface Given {
  params: Record<string, string>
  location: ParsedLocation
}

export async function loadNewWorkflow(): Promise<void> {
  await ensureNodeTypes()
  clearRun()
  await openNewWorkflow()
}

export async function loadExistingWorkflow({ params, location }: Given): Promise<void> {
  // The first save gives the workflow its address; what is on the canvas is already that workflow.
  if (wasJustSaved(location)) return
  await ensureNodeTypes()
  const id = params.name ?? ''
  try {
    await openWorkflow(id)
    clearRun()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    showError({ title: t('workflow.notFoundTitle'), message: t('workflow.notFound', { id }) })
    throw redirect({ href: '/workflow', replace: true })
  }
}

async function ensureNodeTypes(): Promise<void> {
  if (!useNodeTypes.getState().loaded) await loadNodeTypes()
}
