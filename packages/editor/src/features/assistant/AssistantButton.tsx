import { Sparkles } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { useAssistantModel } from './assistant-settings.ts'
import css from './Assistant.module.css'
import './modal-inputs.ts'

/** Leads to the assistant, where there is one and the workflow can be changed. */
export function AssistantButton() {
  const workspace = useWorkspace()
  const model = useAssistantModel()
  const readOnly = useDocument((state) => state.readOnly)
  if (model === undefined || readOnly) return null
  return (
    <IconButton
      className={css.button}
      size="large"
      icon={Sparkles}
      label={t('assistant.ask')}
      onClick={() => openModal('assistant', { workspace })}
    />
  )
}
