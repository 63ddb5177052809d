import { parentsOf } from '@heddle/core/workflow'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useState } from 'react'
import { runNode } from '../../workspace/commands/run-workflow.ts'
import { mayRun, useDocument } from '../../workspace/document-store.ts'
import { ancestorOutput, ancestorsWithData, inputsOf, type NodeInput } from '../../workspace/input-data.ts'
import { useRun } from '../../workspace/run-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { pathCode } from '../../lib/expression-path.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DataView } from './DataView.tsx'
import css from './DataPanel.module.css'
import { useHighlightedInput } from './highlights.ts'
import { ViewSwitch } from './OutputPanel.tsx'
import { possibleView, useViewChoice } from './views.ts'
import { SelectField } from '../../ui/SelectField.tsx'

const storageKey = 'heddle.inputFolded'

/** What a node gets, from its parents or from any node before it. */
export function InputPanel({ node }: { node: string }) {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(storageKey) === 'true')
  const fold = (folded: boolean) => {
    localStorage.setItem(storageKey, String(folded))
    setFolded(folded)
  }
  if (isFolded) {
    return (
      <section className={css.folded} aria-label={t('runData.input')}>
        <IconButton icon={ChevronsRight} label={t('runData.unfoldInput')} onClick={() => fold(false)} />
      </section>
    )
  }
  return <OpenInput node={node} fold={() => fold(true)} />
}

function OpenInput({ node, fold }: { node: string; fold: () => void }) {
  const document = useDocument((state) => state.history.present)
  const readOnly = useDocument((state) => state.readOnly)
  const runData = useRun((state) => state.runData)
  const [chosen, setChosen] = useState<string>()
  const ancestors = ancestorsWithData(document, node, runData)
  const direct = inputsOf(document, node, runData).find((input) => input !== null)
  const name = chosen && ancestors.includes(chosen) ? chosen : (direct?.source.previousNode ?? ancestors[0])
  const input =
    direct?.source.previousNode === name
      ? direct
      : name === undefined
        ? undefined
        : ancestorOutput(document, runData, { ancestor: name, node })
  return (
    <section className={`${css.panel} ${css.sunk}`} aria-label={t('runData.input')}>
      <header className={css.head}>
        <IconButton size="small" icon={ChevronsLeft} label={t('runData.foldInput')} onClick={fold} />
        <strong>{t('runData.input')}</strong>
        <div className={css.space} />
        {input && <ViewSwitch items={input.items} side="input" />}
      </header>
      {ancestors.length > 0 && (
        <SourceSelect ancestors={ancestors} name={name} choose={setChosen} count={input?.items.length} />
      )}
      {input ? <InputData input={input} isDirect={input === direct} /> : <NoInput node={node} />}
      {input && !readOnly && <footer className={css.foot}>{t('runData.dragHint')}</footer>}
    </section>
  )
}

interface SourceSelectProps {
  ancestors: readonly string[]
  name: string | undefined
  choose: (name: string) => void
  /** How many items there are; undefined without any data. */
  count: number | undefined
}

function SourceSelect({ ancestors, name, choose, count }: SourceSelectProps) {
  return (
    <div className={css.selectors}>
      <SelectField
        inline
        label={t('runData.inputOf')}
        value={name}
        options={ancestors.map((ancestor) => ({ value: ancestor, label: ancestor }))}
        onChange={choose}
      />
      {count !== undefined && <span className={css.count}>{t('runData.itemCount', { count })}</span>}
    </div>
  )
}

function InputData({ input, isDirect }: { input: NodeInput; isDirect: boolean }) {
  const { previousNode, previousNodeOutput = 0, previousNodeRun = 0 } = input.source
  const { panel } = useWorkspace()
  const wanted = useViewChoice((state) => state.input)
  const highlighted = useHighlightedInput(previousNode, input.items)
  const root = isDirect ? '$json' : `$(${JSON.stringify(previousNode)}).item.json`
  return (
    <DataView
      key={`${previousNode}.${previousNodeOutput}`}
      items={input.items}
      view={possibleView(wanted, input.items)}
      onView={(view) => useViewChoice.setState({ input: view })}
      expressionOf={(path) => `${root}${pathCode(path)}`}
      highlighted={highlighted}
      onPoint={(item) =>
        panel.setState({
          pointed:
            item === undefined
              ? undefined
              : { node: previousNode, output: previousNodeOutput, run: previousNodeRun, item },
        })
      }
    />
  )
}

function NoInput({ node }: { node: string }) {
  const workspace = useWorkspace()
  const runs = useDocument(mayRun)
  const parent = useDocument((state) => parentsOf(state.history.present, node)[0])
  if (parent === undefined) return <p className={css.empty}>{t('runData.noParents')}</p>
  const run = async () => workspace.tell(await runNode(workspace, parent))
  return (
    <div className={css.notice}>
      <strong>{t('runData.noInput')}</strong>
      {runs && <p>{t('runData.noInputHint')}</p>}
      {runs && <Button onClick={() => void run()}>{t('runData.executePrevious')}</Button>}
    </div>
  )
}
