import type { ErrorData } from '@heddle/core/run'
import { Sparkles, Square } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { useNode } from '../../workspace/document-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import css from './Assistant.module.css'
import { useAssistantModel } from './assistant-settings.ts'
import { inputSample } from './sample-of.ts'
import { useAsking } from './use-asking.ts'

interface ExplainErrorProps {
  node: string
  error: ErrorData
}

/** Has the assistant say what an error means, where there is an assistant. */
export function ExplainError({ node: name, error }: ExplainErrorProps) {
  const workspace = useWorkspace()
  const model = useAssistantModel()
  const node = useNode(name)
  const [words, setWords] = useState<string>()
  const { isAsking, problem, ask, stop } = useAsking()
  if (model === undefined || !node) return null
  const explain = () =>
    ask(async (signal) => {
      const { type, typeVersion, parameters } = node
      const { message, description, itemIndex = 0 } = error
      const answer = await workspace.api.request('POST /assistant/explain', {
        body: {
          node: { name, type, typeVersion, parameters },
          message: message.slice(0, 10_000),
          description: description?.slice(0, 10_000),
          input: inputSample(workspace, name, itemIndex),
        },
        signal,
      })
      setWords(answer.words)
    })
  return (
    <div className={css.explain}>
      {problem && <ProblemNote problem={problem} />}
      <div aria-live="polite">{words !== undefined && <p className={css.words}>{words}</p>}</div>
      {words === undefined && (
        <>
          <div className={css.buttons}>
            <Button icon={Sparkles} loading={isAsking} onClick={explain}>
              {t('assistant.explain')}
            </Button>
            {isAsking && (
              <Button icon={Square} onClick={stop}>
                {t('assistant.stop')}
              </Button>
            )}
          </div>
          <p className={css.hint}>{t('assistant.sentToExplain', { model })}</p>
        </>
      )}
    </div>
  )
}
