import { importCurl } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import { useState } from 'react'
import { replaceParameters } from '../../workspace/commands/set-parameters.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import css from './TriggerNotes.module.css'
import { TextArea } from '../../ui/TextArea.tsx'

const httpRequestTypes = new Set(['heddle.httpRequest', 'n8n-nodes-base.httpRequest'])

/** Fills an HTTP Request node with what a cURL command does. */
export function CurlImport({ node }: { node: WorkflowNode }) {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  const [command, setCommand] = useState('')
  const [problem, setProblem] = useState<string>()
  // Older versions keep their parameters in another layout.
  if (readOnly || !httpRequestTypes.has(node.type) || node.typeVersion < 3) return null
  const take = () => {
    try {
      workspace.tell(replaceParameters(workspace, node.name, importCurl(command)))
      setCommand('')
      setProblem(undefined)
      showSuccess({ title: t('nodePanel.importCurlDone'), duration: 2000 })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <details className={css.urls}>
      <summary>{t('nodePanel.importCurl')}</summary>
      <TextArea
        label={t('nodePanel.curlCommand')}
        labelHidden
        error={problem}
        placeholder="curl https://api.example.com/things"
        rows={4}
        value={command}
        onChange={setCommand}
      />
      <p className={css.hint}>{t('nodePanel.curlHint')}</p>
      <Button disabled={command.trim() === ''} onClick={take}>
        {t('nodePanel.importCurl')}
      </Button>
    </details>
  )
}
