import { MessageSquarePlus, X } from 'lucide-react'
import { beginSession, closeChat, useChat } from '../../workspace/chat-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ChatInput } from './ChatInput.tsx'
import { ChatLines, type ShowSteps } from './ChatLines.tsx'
import css from './ChatPanel.module.css'

/** A conversation with the workflow, below its canvas. */
export function ChatPanel({ showSteps }: { showSteps: ShowSteps }) {
  const workspace = useWorkspace()
  const isAsking = useChat((state) => state.isAsking)
  return (
    <section className={css.panel} aria-label={t('chat.title')}>
      <header className={css.header}>
        <h2>{t('chat.title')}</h2>
        <Button
          variant="quiet"
          icon={MessageSquarePlus}
          disabled={isAsking}
          onClick={() => beginSession(workspace)}
        >
          {t('chat.newSession')}
        </Button>
        <IconButton label={t('chat.close')} icon={X} size="small" onClick={() => closeChat(workspace)} />
      </header>
      <ChatLines showSteps={showSteps} />
      <ChatInput />
    </section>
  )
}
