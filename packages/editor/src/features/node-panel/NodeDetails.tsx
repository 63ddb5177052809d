import { Play, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { runNode } from '../../document/commands/run-workflow.ts'
import { useDocument, useNode } from '../../document/document-store.ts'
import { describeNodeTypes, useNodeType } from '../../document/node-types.ts'
import { tellParent } from '../../document/parent-window.ts'
import { isRunning, useRun } from '../../document/run-store.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ModalSurface } from '../../ui/Modal.tsx'
import type { ModalProps } from '../../ui/ModalHost.tsx'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './NodeDetails.module.css'
import { NodeName } from './NodeName.tsx'
import { NodeSettings } from './NodeSettings.tsx'
import { ParameterForm } from './ParameterForm.tsx'
import { RunDataPanel } from './RunDataPanel.tsx'

/** One node with what it is told to do and what it returned. */
export function NodeDetails({ input, close }: ModalProps<'nodeDetails'>) {
  const [name, setName] = useState(input.node)
  const [tab, setTab] = useState<'parameters' | 'settings'>('parameters')
  const node = useNode(name)
  const type = useNodeType(node?.type)
  const readOnly = useDocument((state) => state.readOnly)
  const running = useRun(isRunning)
  const titleId = useId()

  useEffect(() => {
    if (node) void describeNodeTypes([node])
    else close()
  }, [node, close])
  useEffect(() => {
    tellParent({ command: 'openNDV' })
    return () => tellParent({ command: 'closeNDV' })
  }, [])
  if (!node) return null

  return (
    <ModalSurface labelledBy={titleId} close={close} width="85%" height="86%">
      <span id={titleId} className="visually-hidden">
        {t('nodePanel.title', { name })}
      </span>
      <header className={css.top}>
        <NodeIcon type={type} size={24} />
        <NodeName name={name} onRename={setName} />
        <span className={css.type}>{type?.displayName}</span>
        <div className={css.space} />
        {!readOnly && (
          <Button variant="primary" icon={Play} loading={running} onClick={() => void runNode(name)}>
            {t('nodePanel.executeNode')}
          </Button>
        )}
        <IconButton icon={X} label={t('shell.close')} keys="escape" onClick={close} />
      </header>
      <div className={css.columns}>
        <section className={css.settings} aria-label={t('nodePanel.parameters')}>
          <Tabs
            label={t('nodePanel.tabs')}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'parameters', label: t('nodePanel.parameters') },
              { value: 'settings', label: t('nodePanel.settings') },
            ]}
          />
          <div className={css.form}>
            {tab === 'parameters' ? <ParameterForm node={node} type={type} /> : <NodeSettings node={node} />}
          </div>
          <footer className={css.foot}>{t('nodePanel.changesKept')}</footer>
        </section>
        <RunDataPanel node={name} />
      </div>
    </ModalSurface>
  )
}
