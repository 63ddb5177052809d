import type { WorkflowDocument } from '@heddle/core/workflow'
import { pickTextFile } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm, askText } from '../../ui/modal-store.ts'
import { importForeign, importFromAddress, importNodes } from '../../workspace/commands/import-nodes.ts'
import { whyReadOnly } from '../../workspace/edit.ts'
import { done, failed, type Outcome } from '../../workspace/outcome.ts'
import type { Workspace } from '../../workspace/workspace.ts'

const workflowUrl = /^https?:\/\/.*\.json$/i

/** Adds what was pasted, if it is a workflow or the address of one; anything else is no business of the canvas. */
export async function pasteNodes(
  workspace: Workspace,
  text: string,
  position: [number, number],
): Promise<void> {
  const paste = workflowUrl.test(text.trim()) ? pasteUrl : pasteText
  workspace.tell(await paste(workspace, text.trim(), position))
}

export async function importFromFile(workspace: Workspace): Promise<void> {
  workspace.tell(whyReadOnly(workspace) ?? (await importPicked(workspace)))
}

export async function importFromUrl(workspace: Workspace): Promise<void> {
  workspace.tell(whyReadOnly(workspace) ?? (await importNamed(workspace)))
}

async function importPicked(workspace: Workspace): Promise<Outcome> {
  const text = await pickTextFile('.json,application/json')
  if (text === undefined) return done
  try {
    return await importForeign(workspace, await readFile(text))
  } catch (error) {
    return failed('importFile', error)
  }
}

async function importNamed(workspace: Workspace): Promise<Outcome> {
  const outcomes: Outcome[] = []
  await askText({
    title: t('workflow.importUrlTitle'),
    label: t('workflow.importUrlLabel'),
    value: '',
    placeholder: 'https://…/workflow.json',
    confirmLabel: t('workflow.import'),
    validate: (value) => (workflowUrl.test(value.trim()) ? undefined : t('workflow.invalidUrl')),
    failed: t('workflow.importUrlFailed'),
    async act(url) {
      const outcome = await importFromAddress(workspace, url.trim())
      // The address stays in the dialog, to be put right.
      if (outcome.kind === 'failed') throw outcome.error
      outcomes.push(outcome)
    },
  })
  return outcomes[0] ?? done
}

async function pasteUrl(workspace: Workspace, url: string, position: [number, number]): Promise<Outcome> {
  const refusal = whyReadOnly(workspace)
  if (refusal) return refusal
  const answer = await askConfirm({
    title: t('workflow.pasteUrlTitle'),
    message: t('workflow.pasteUrlMessage', { url }),
    confirmLabel: t('workflow.import'),
  })
  return answer === 'confirm' ? importFromAddress(workspace, url, position) : done
}

async function pasteText(workspace: Workspace, text: string, position: [number, number]): Promise<Outcome> {
  const pasted = readPasted(text)
  if (!pasted) return done
  try {
    const document = await readFile(pasted)
    return whyReadOnly(workspace) ?? (await importNodes(workspace, document, position))
  } catch (error) {
    return failed('import', error)
  }
}

/** What looks like a workflow. */
function readPasted(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const parsed = JSON.parse(text) as { nodes?: unknown; connections?: unknown }
    return Array.isArray(parsed.nodes) && typeof parsed.connections === 'object' ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Reading foreign files has a chunk of its own. */
async function readFile(file: unknown): Promise<WorkflowDocument> {
  const { readWorkflowFile } = await import('../../workspace/commands/workflow-files.ts')
  return readWorkflowFile(file)
}
