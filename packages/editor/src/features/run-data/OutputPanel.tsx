import type { ErrorData, Item, RunEntry } from '@heddle/core/run'
import { CircleCheck, CircleX, Pencil, Pin, PinOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { pinItems } from '../../workspace/commands/pin-data.ts'
import { mayRun, useDocument, useNode } from '../../workspace/document-store.ts'
import { useNodeType } from '../../workspace/use-node-type.ts'
import { portsOf, type Port } from '../../workspace/ports.ts'
import { useRun } from '../../workspace/run-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { pathCode } from '../../lib/expression-path.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { DataView } from './DataView.tsx'
import css from './DataPanel.module.css'
import { ErrorView } from './ErrorView.tsx'
import { useHighlightedOutput } from './highlights.ts'
import { possibleView, useViewChoice, viewsFor } from './views.ts'
import { StepTree } from './StepTree.tsx'
import { stepsOf } from './steps.ts'
import { SubExecutions } from './SubExecutions.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

interface OutputPanelProps {
  node: string
  /** What stands below an error. */
  explain?: (error: ErrorData) => ReactNode
}

/** What a node returned when it ran. */
export function OutputPanel({ node, explain }: OutputPanelProps) {
  const runs = useRun((state) => state.runData[node])
  const pinned = useDocument((state) => state.history.present.pinData?.[node])
  const [runIndex, setRunIndex] = useState<number>()
  const [chosenOutput, setOutput] = useState<number>()
  const [wantsSteps, setWantsSteps] = useState(false)
  const number = Math.min(runIndex ?? Infinity, (runs?.length ?? 1) - 1)
  const run = runs?.[number]
  const runData = useRun((state) => state.runData)
  const steps = stepsOf(runData, node, number)
  const showsSteps = wantsSteps && steps.length > 0
  const outputs = useOutputs(node)
  const output = chosenOutput ?? firstFilled(run, outputs.length)
  // Pinned items have the shape of items; their schema is only looser.
  const items = pinned ? (pinned as Item[]) : (run?.data?.main[output] ?? [])
  const hasData = Boolean(run?.data ?? pinned)
  return (
    <section className={css.panel} aria-label={t('runData.output')}>
      <header className={css.head}>
        <strong>{t('runData.output')}</strong>
        <Facts run={run} count={items.length} isPinned={pinned !== undefined} />
        <div className={css.space} />
        <div className={css.controls}>
          <StepSwitch hasSteps={steps.length > 0} showsSteps={showsSteps} onChange={setWantsSteps} />
          {hasData && !showsSteps && <ViewSwitch items={items} side="output" />}
          <PinButtons node={node} items={items} isPinned={pinned !== undefined} />
        </div>
      </header>
      {pinned && <p className={css.pinned}>{t('runData.pinned')}</p>}
      <Selectors
        outputs={outputs}
        runs={runs ?? []}
        run={number}
        onRun={setRunIndex}
        output={output}
        onOutput={setOutput}
      />
      {run && !pinned && <RunNotes run={run} explain={explain} />}
      {showsSteps ? (
        <StepTree steps={steps} />
      ) : (
        <OutputBody
          node={node}
          run={run}
          runNumber={number}
          output={output}
          items={items}
          hasData={hasData}
        />
      )}
    </section>
  )
}

/** What there is to know of a run besides its items. */
function RunNotes({
  run: { subExecutions, error },
  explain,
}: { run: RunEntry } & Pick<OutputPanelProps, 'explain'>) {
  return (
    <>
      {subExecutions && <SubExecutions links={subExecutions} />}
      {error && <ErrorView error={error}>{explain?.(error)}</ErrorView>}
    </>
  )
}

interface StepSwitchProps {
  hasSteps: boolean
  showsSteps: boolean
  onChange: (steps: boolean) => void
}

function StepSwitch({ hasSteps, showsSteps, onChange }: StepSwitchProps) {
  if (!hasSteps) return null
  return (
    <Segmented
      label={t('runData.show')}
      value={showsSteps ? 'steps' : 'items'}
      onChange={(shown) => onChange(shown === 'steps')}
      options={[
        { value: 'items', label: t('runData.items') },
        { value: 'steps', label: t('runData.steps') },
      ]}
    />
  )
}

function useOutputs(name: string): readonly Port[] {
  const node = useNode(name)
  const type = useNodeType(node?.type)
  const document = useDocument((state) => state.history.present)
  return node ? portsOf(node, type, document).outputs : []
}

/** Where a branch was taken, that is what one wants to see. What a node keeps behind its outputs is none of them. */
function firstFilled(run: RunEntry | undefined, count: number): number {
  const main = run?.data?.main.slice(0, Math.max(1, count)) ?? []
  return Math.max(
    0,
    main.findIndex((items) => items && items.length > 0),
  )
}

interface OutputBodyProps {
  node: string
  run: RunEntry | undefined
  runNumber: number
  output: number
  items: readonly Item[]
  hasData: boolean
}

function OutputBody({ node, run, runNumber, output, items, hasData }: OutputBodyProps) {
  const { panel } = useWorkspace()
  const wanted = useViewChoice((state) => state.output)
  const highlighted = useHighlightedOutput(node, run, items)
  const alwaysOutputs = useNode(node)?.alwaysOutputData ?? false
  if (!hasData) return run?.error ? null : <NoOutput />
  if (items.length === 0) {
    return (
      <div className={css.notice}>
        <strong>{t('runData.noItems')}</strong>
        <p>{t('runData.noItemsHint')}</p>
        {!alwaysOutputs && <p>{t('runData.noItemsAlways')}</p>}
        {run?.hints?.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
    )
  }
  return (
    <DataView
      key={`${node}.${runNumber}.${output}`}
      items={items}
      view={possibleView(wanted, items)}
      onView={(view) => useViewChoice.setState({ output: view })}
      expressionOf={(path) => `$(${JSON.stringify(node)}).item.json${pathCode(path)}`}
      highlighted={highlighted}
      onPoint={(item) =>
        panel.setState({
          pointed: item === undefined ? undefined : { node, output, run: runNumber, item },
        })
      }
    />
  )
}

function Facts({ run, count, isPinned }: { run: RunEntry | undefined; count: number; isPinned: boolean }) {
  if (!run && !isPinned) return null
  return (
    <span data-tip={run && t('runData.started', { time: formatDate(new Date(run.startTime)) })}>
      {run &&
        !isPinned &&
        (run.error ? (
          <CircleX size={14} className={css.bad} role="img" aria-label={t('runData.failed')} />
        ) : (
          <CircleCheck size={14} className={css.good} role="img" aria-label={t('runData.success')} />
        ))}
      {t('runData.itemCount', { count })}
      {run && !isPinned && ` · ${t('runData.duration', { time: run.executionTime })}`}
    </span>
  )
}

export function ViewSwitch({ items, side }: { items: readonly Item[]; side: 'output' | 'input' }) {
  const wanted = useViewChoice((state) => state[side])
  return (
    <Segmented
      label={t('runData.display')}
      value={possibleView(wanted, items)}
      onChange={(view) => useViewChoice.setState({ [side]: view })}
      options={viewsFor(items).map((view) => ({ value: view, label: t(`runData.views.${view}`) }))}
    />
  )
}

interface SelectorsProps {
  outputs: readonly Port[]
  runs: readonly RunEntry[]
  run: number
  onRun: (run: number) => void
  output: number
  onOutput: (output: number) => void
}

function Selectors({ outputs, runs, run, onRun, output, onOutput }: SelectorsProps) {
  if (runs.length < 2 && outputs.length < 2) return null
  const main = runs[run]?.data?.main ?? []
  return (
    <div className={css.selectors}>
      {outputs.length > 1 && (
        <Segmented
          label={t('runData.outputOf')}
          value={String(output)}
          onChange={(value) => onOutput(Number(value))}
          options={outputs.map(({ index, label }) => ({
            value: String(index),
            label: `${label || t('runData.outputNumber', { number: index + 1 })} (${main[index]?.length ?? 0})`,
          }))}
        />
      )}
      {runs.length > 1 && (
        <SelectField
          inline
          label={t('runData.run')}
          value={run}
          options={runs.map((_entry, index) => ({
            value: index,
            label: t('runData.runOf', { number: index + 1, count: runs.length }),
          }))}
          onChange={onRun}
        />
      )}
    </div>
  )
}

function PinButtons({ node, items, isPinned }: { node: string; items: readonly Item[]; isPinned: boolean }) {
  const workspace = useWorkspace()
  const readOnly = useDocument((state) => state.readOnly)
  if (readOnly) return null
  return (
    <>
      <IconButton
        icon={Pencil}
        label={t('runData.edit')}
        onClick={() => openModal('editOutput', { workspace, node, items })}
      />
      {(isPinned || items.length > 0) && (
        <IconButton
          icon={isPinned ? PinOff : Pin}
          label={isPinned ? t('runData.unpin') : t('runData.pin')}
          aria-pressed={isPinned}
          onClick={() => workspace.tell(pinItems(workspace, node, isPinned ? undefined : items))}
        />
      )}
    </>
  )
}

/** Where nothing can be executed nobody is asked to. */
function NoOutput() {
  const runs = useDocument(mayRun)
  return <p className={css.empty}>{runs ? t('runData.noData') : t('runData.noItems')}</p>
}
