import { assistantRequestMax } from '@heddle/contract/limits'
import { textOf } from '@heddle/core'
import { Sparkles, Square } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { usePanel } from '../../workspace/panel-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import css from './Assistant.module.css'
import { useAssistantModel } from './assistant-settings.ts'
import { inputSample } from './sample-of.ts'
import { useAsking } from './use-asking.ts'

interface WriteExpressionProps {
  node: string
  /** Takes the expression over, which begins with its sign. */
  insert: (expression: string) => void
}

interface Written {
  expression: string
  result?: unknown
}

/** Has the assistant write an expression from words, or from the result that it should have. */
export function WriteExpression({ node, insert }: WriteExpressionProps) {
  const model = useAssistantModel()
  const [isOpen, setOpen] = useState(false)
  if (model === undefined) return null
  if (isOpen) return <WishForm model={model} node={node} insert={insert} close={() => setOpen(false)} />
  return (
    <div className={`${css.buttons} ${css.below}`}>
      <Button icon={Sparkles} onClick={() => setOpen(true)}>
        {t('assistant.writeExpression')}
      </Button>
    </div>
  )
}

interface WishFormProps extends WriteExpressionProps {
  model: string
  close: () => void
}

function WishForm({ model, node, insert, close }: WishFormProps) {
  const workspace = useWorkspace()
  const itemIndex = usePanel((state) => state.itemIndex)
  const [wanted, setWanted] = useState('')
  const [written, setWritten] = useState<Written>()
  const { isAsking, problem, ask, stop } = useAsking()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.trim() === '') return
    ask(async (signal) => {
      const input = inputSample(workspace, node, itemIndex) ?? {}
      setWritten(
        await workspace.api.request('POST /assistant/expression', {
          body: { wanted: wanted.trim(), input },
          signal,
        }),
      )
    })
  }
  const take = ({ expression }: Written) => {
    insert(expression)
    close()
  }
  return (
    <form
      className={`${css.form} ${css.below}`}
      onSubmit={submit}
      aria-label={t('assistant.writeExpression')}
    >
      {problem && <ProblemNote problem={problem} />}
      <TextArea
        label={t('assistant.wanted')}
        placeholder={t('assistant.wantedExample')}
        help={t('assistant.sentToWrite', { model })}
        rows={2}
        maxLength={assistantRequestMax}
        readOnly={isAsking}
        value={wanted}
        onChange={setWanted}
        ref={takeFocus}
      />
      <div aria-live="polite">{written && <WrittenExpression written={written} />}</div>
      <div className={css.buttons}>
        <Button type="submit" loading={isAsking} disabled={wanted.trim() === ''}>
          {t('assistant.send')}
        </Button>
        {isAsking && (
          <Button icon={Square} onClick={stop}>
            {t('assistant.stop')}
          </Button>
        )}
        {written && !isAsking && (
          <Button variant="primary" onClick={() => take(written)}>
            {t('assistant.insert')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Whoever opens the form wants to write in it. */
const takeFocus = (field: HTMLTextAreaElement | null): void => field?.focus()

const WrittenExpression = ({ written: { expression, result } }: { written: Written }) => (
  <>
    <pre className={css.result}>{expression.slice(1)}</pre>
    <p className={css.hint}>{t('assistant.result')}</p>
    <pre className={css.result}>{textOf(result)}</pre>
  </>
)
