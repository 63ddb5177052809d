import { applyOperation, type WorkflowDocument } from '@heddle/core/workflow'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { askTemplates } from '../api/template-service.ts'
import { copyOfNodes, joinOperations } from '../workspace/copy-of-nodes.ts'
import { describeNodes } from '../workspace/newest-layout.ts'
import { openWorkspace } from './open-workspace.ts'
import { t } from '../lib/i18n.ts'
import { track } from '../lib/telemetry.ts'
import { showError, showFailure } from '../ui/toast-store.ts'
import { ensureNodeTypes } from './ensure-node-types.ts'
import { importedAction } from './saved-state.ts'

/** Puts a template on the canvas as a new workflow and goes to where it can be edited. */
export async function loadTemplate({ params }: { params: Record<string, string> }): Promise<void> {
  const id = params.id ?? ''
  await ensureNodeTypes()
  await openTemplate(id)
  throw redirect({
    href: `/workflow?templateId=${encodeURIComponent(id)}`,
    replace: true,
    state: importedAction,
  })
}

/** Opens a template as a workflow that nobody has saved yet; one that cannot be had leads to a new workflow. */
export async function openTemplate(id: string): Promise<void> {
  try {
    const { name, workflow } = await askTemplates('import', `workflows/templates/${encodeURIComponent(id)}`)
    const { readWorkflowFile } = await import('../workspace/commands/workflow-files.ts')
    const read = readWorkflowFile({ name, ...workflow })
    await describeNodes(queryClient, read.nodes)
    const own = await request('GET /workflows/new', { query: { name } }).catch(() => ({ name }))
    openWorkspace({ document: copyOf(read, own.name), saved: false, journal: 'new' })
    track('templateUsed', { id })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      const message = t('templates.importNotFound', { id })
      showError({ title: t('workflow.notFoundTitle'), message, stays: true })
    } else showFailure(t('templates.importFailed'), error, { stays: true })
    throw redirect({ href: '/workflow', replace: true })
  }
}

function copyOf(template: WorkflowDocument, name: string): WorkflowDocument {
  const empty: WorkflowDocument = { name, nodes: [], connections: {}, settings: { executionOrder: 'v1' } }
  return joinOperations(copyOfNodes(empty, template)).reduce(applyOperation, empty)
}
