import type { RunEntry } from '@heddle/core/run'
import { useRun } from '../../workspace/run-store.ts'
import { t } from '../../lib/i18n.ts'
import { CallRow, tokenText } from './CallRow.tsx'
import css from './DataPanel.module.css'
import stepCss from './StepTree.module.css'
import { tokensOf } from './steps.ts'

const none: readonly RunEntry[] = []

/** The calls that a sub-node has answered, the first one first. */
export function CallsPanel({ node }: { node: string }) {
  const calls = useRun((state) => state.runData[node]) ?? none
  const tokens = tokensOf(calls.map((entry, run) => ({ node, run, entry, steps: [] })))
  return (
    <section className={css.panel} aria-label={t('runData.calls')}>
      <header className={css.head}>
        <strong>{t('runData.calls')}</strong>
        {calls.length > 0 && <span>{t('canvas.calls', { count: calls.length })}</span>}
        {tokens && <span>{tokenText(tokens)}</span>}
      </header>
      {calls.length === 0 ? (
        <p className={css.empty}>{t('runData.noCalls')}</p>
      ) : (
        <div className={stepCss.tree}>
          <ol className={stepCss.steps}>
            {calls.map((entry) => (
              <CallRow key={entry.executionIndex} title={titleOf(entry)} entry={entry} />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

const titleOf = ({ source }: RunEntry): string =>
  t('runData.askedBy', { node: source[0]?.previousNode ?? '' })
