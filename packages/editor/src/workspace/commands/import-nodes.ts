import type { WorkflowDocument, WorkflowNode } from '@heddle/core'
import { messageOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { pickTextFile } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm, askText } from '../../ui/modal-store.ts'
import { showError, showFailure } from '../../ui/toast-store.ts'
import { copyOfNodes } from '../copy-of-nodes.ts'
import { edit, mayEdit } from '../edit.ts'
import { joinsToExisting, withinLimits } from '../import-limits.ts'
import { describeNodeTypes } from '../node-types.ts'
import { selectNodes } from '../selection.ts'

const workflowUrl = /^https?:\/\/.*\.json$/i

/** Adds what was pasted, if it is a workflow or the address of one; anything else is no business of the canvas. */
export async function pasteNodes(text: string, position: [number, number]): Promise<void> {
  if (workflowUrl.test(text.trim())) return pasteUrl(text.trim(), position)
  const pasted = await readPasted(text)
  if (pasted && mayEdit()) await addImported(pasted, position)
}

export async function importFromFile(): Promise<void> {
  if (!mayEdit()) return
  const text = await pickTextFile('.json,application/json')
  if (text === undefined) return
  try {
    const { readWorkflowFile } = await import('./workflow-files.ts')
    await addImported(readWorkflowFile(text))
  } catch (error) {
    showError({ title: t('workflow.importFileFailed'), message: messageOf(error) })
  }
}

export async function importFromUrl(): Promise<void> {
  if (!mayEdit()) return
  const url = await askText({
    title: t('workflow.importUrlTitle'),
    label: t('workflow.importUrlLabel'),
    value: '',
    placeholder: 'https://…/workflow.json',
    confirmLabel: t('workflow.import'),
    validate: (value) => (workflowUrl.test(value.trim()) ? undefined : t('workflow.invalidUrl')),
  })
  if (url !== undefined) await importUrl(url.trim())
}

async function pasteUrl(url: string, position: [number, number]): Promise<void> {
  if (!mayEdit()) return
  const answer = await askConfirm({
    title: t('workflow.pasteUrlTitle'),
    message: t('workflow.pasteUrlMessage', { url }),
    confirmLabel: t('workflow.import'),
  })
  if (answer === 'confirm') await importUrl(url, position)
}

async function importUrl(url: string, position?: [number, number]): Promise<void> {
  try {
    const found = await request('GET /workflows/from-url', { query: { url } })
    const { readWorkflowFile } = await import('./workflow-files.ts')
    await addImported(readWorkflowFile(found), position)
  } catch (error) {
    showFailure(t('workflow.importUrlFailed'), error)
  }
}

async function readPasted(text: string): Promise<WorkflowDocument | undefined> {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const parsed = JSON.parse(text) as { nodes?: unknown; connections?: unknown }
    if (!Array.isArray(parsed.nodes) || typeof parsed.connections !== 'object') return undefined
    const { readWorkflowFile } = await import('./workflow-files.ts')
    return readWorkflowFile(parsed)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    showFailure(t('workflow.importFailed'), error)
    return undefined
  }
}

/** Adds the nodes of another workflow to the open one, as one step. */
async function addImported(document: WorkflowDocument, position?: [number, number]): Promise<void> {
  await describeNodeTypes(document.nodes)
  const { kept, replaced } = withinLimits(document.nodes)
  if (kept.length === 0) return
  const copy = copyOfNodes({ nodes: kept, connections: document.connections }, offsetTo(kept, position))
  const newNames = new Map(kept.map(({ name }, index) => [name, copy.nodes[index]?.name ?? name]))
  const joins = joinsToExisting(document, replaced, newNames)
  edit([{ type: 'addNodes', nodes: copy.nodes, connections: [...copy.connections, ...joins] }])
  selectNodes(copy.nodes.map((node) => node.name))
}

function offsetTo(nodes: readonly WorkflowNode[], position: [number, number] | undefined): [number, number] {
  if (!position) return [0, 0]
  const left = Math.min(...nodes.map((node) => node.position[0]))
  const top = Math.min(...nodes.map((node) => node.position[1]))
  return [position[0] - left, position[1] - top]
}
