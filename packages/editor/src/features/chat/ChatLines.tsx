import type { RunData } from '@heddle/core/run'
import { useEffect, useRef, type ReactNode } from 'react'
import { useChat, type ChatLine } from '../../workspace/chat-store.ts'
import { chooseInChat } from '../../workspace/commands/chat.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { MarkupText } from '../../ui/MarkupText.tsx'
import css from './ChatPanel.module.css'

/** Shows what the run did for an answer. */
export type ShowSteps = (runData: RunData) => ReactNode

/** What was said, the newest in sight. */
export function ChatLines({ showSteps }: { showSteps: ShowSteps }) {
  const lines = useChat((state) => state.lines)
  const isAsking = useChat((state) => state.isAsking)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [lines, isAsking])
  return (
    <div className={css.lines} role="log" aria-label={t('chat.conversation')} aria-busy={isAsking}>
      {lines.length === 0 && <p className={css.empty}>{t('chat.empty')}</p>}
      {lines.map((line) => (
        <Line key={line.id} line={line} showSteps={showSteps} />
      ))}
      <Choices />
      {isAsking && <p className={css.thinking}>{t('chat.thinking')}</p>}
      <div ref={end} />
    </div>
  )
}

function Line({ line: { from, text, runData }, showSteps }: { line: ChatLine; showSteps: ShowSteps }) {
  return (
    <div className={css.line} data-from={from}>
      <span className={css.who}>{t(`chat.${from}`)}</span>
      {from === 'them' ? <MarkupText text={text || emptyAnswer(runData)} /> : <p>{text}</p>}
      {runData && showSteps(runData)}
    </div>
  )
}

/** Before it is over, nothing is only the beginning of an answer. */
const emptyAnswer = (runData: RunData | undefined): string => (runData ? t('chat.noAnswer') : '')

function Choices() {
  const workspace = useWorkspace()
  const choices = useChat((state) => state.choices)
  if (choices.length === 0) return null
  return (
    <div className={css.choices}>
      {choices.map((choice, index) => (
        <Button
          key={choice.url}
          variant={index === 0 ? 'primary' : 'default'}
          onClick={() => void chooseInChat(workspace, choice).then((outcome) => workspace.tell(outcome))}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}
