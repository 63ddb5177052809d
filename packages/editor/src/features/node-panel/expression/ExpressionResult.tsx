import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDocument } from '../../../workspace/document-store.ts'
import { inputsOf } from '../../../workspace/input-data.ts'
import { usePanel } from '../../../workspace/panel-store.ts'
import { useRun } from '../../../workspace/run-store.ts'
import { useWorkspace } from '../../../workspace/WorkspaceProvider.tsx'
import { filledAtExecution, inputPreviewMax, inputTooLarge } from '../../../lib/constants.ts'
import { t } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Evaluation } from './evaluate.ts'
import css from './ExpressionResult.module.css'
import { useEvaluation } from './use-evaluation.ts'

interface ExpressionResultProps {
  expression: string
  node: string
  /** Whether one can go from item to item here. */
  hasItemSwitch: boolean
}

/** What an expression gives, under its field, item by item. */
export function ExpressionResult({ expression, node, hasItemSwitch }: ExpressionResultProps) {
  const evaluation = useEvaluation(expression, node)
  return (
    <div className={css.result}>
      <span className={css.value} data-kind={evaluation?.kind} role="status">
        {evaluation && `= ${evaluationText(evaluation)}`}
      </span>
      {hasItemSwitch && <ItemSwitch node={node} />}
    </div>
  )
}

/** The result as text, in words of its own where there is none. @internal */
export function evaluationText(evaluation: Evaluation): string {
  if (evaluation.kind === 'invalid') return `[invalid (${evaluation.message})]`
  if (evaluation.kind === 'notFound') return '[not found]'
  if (evaluation.kind !== 'value') return filledAtExecution
  const { value } = evaluation
  if (value === '') return t('nodePanel.emptyResult')
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > inputPreviewMax ? inputTooLarge : text
}

function ItemSwitch({ node }: { node: string }) {
  const { panel } = useWorkspace()
  const itemIndex = usePanel((state) => state.itemIndex)
  const document = useDocument((state) => state.history.present)
  const runData = useRun((state) => state.runData)
  const count = inputsOf(document, node, runData)[0]?.items.length ?? 0
  if (count < 2) return null
  const go = (step: number) => panel.setState({ itemIndex: (itemIndex + step + count) % count })
  return (
    <span className={css.items}>
      {t('nodePanel.itemOf', { number: itemIndex + 1, count })}
      <IconButton
        size="small"
        icon={ChevronLeft}
        label={t('nodePanel.previousItem')}
        onClick={() => go(-1)}
      />
      <IconButton size="small" icon={ChevronRight} label={t('nodePanel.nextItem')} onClick={() => go(1)} />
    </span>
  )
}
