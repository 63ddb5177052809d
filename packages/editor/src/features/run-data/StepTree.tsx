import { formatRunTime } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { CallRow } from './CallRow.tsx'
import css from './StepTree.module.css'
import { usesOf, type Step } from './steps.ts'
import { useTokenText } from './token-text.ts'

/** What the sub-nodes of a node did for it, step by step. */
export function StepTree({ steps }: { steps: readonly Step[] }) {
  const tokens = useTokenText(usesOf(steps))
  const time = steps.reduce((sum, { entry }) => sum + entry.executionTime, 0)
  return (
    <div className={css.tree}>
      <Steps steps={steps} />
      <p className={css.sum}>
        {[t('runData.stepCount', { count: countOf(steps) }), tokens, formatRunTime(time)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ node, run, entry, steps: further }) => (
        <CallRow key={`${run}:${node}`} title={node} entry={entry}>
          {further.length > 0 && <Steps steps={further} />}
        </CallRow>
      ))}
    </ol>
  )
}

const countOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + 1 + countOf(step.steps), 0)
