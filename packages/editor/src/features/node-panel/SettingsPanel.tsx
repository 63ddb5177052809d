import type { WorkflowNode } from '@heddle/core/workflow'
import { useState } from 'react'
import { useDocument } from '../../workspace/document-store.ts'
import { inNewestLayout } from '../../workspace/newest-layout.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { subPortsOfNode } from '../../workspace/sub-ports.ts'
import { t } from '../../lib/i18n.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './NodeDetails.module.css'
import { CurlImport } from './CurlImport.tsx'
import { NodeSettings } from './NodeSettings.tsx'
import { NodeWarnings } from './NodeWarnings.tsx'
import { ParameterForm } from './ParameterForm.tsx'
import { TriggerNotes } from './TriggerNotes.tsx'

/** What a node is told to do, and how it behaves whatever it does. */
export function SettingsPanel({ node, type }: { node: WorkflowNode; type: NodeTypeHeader | undefined }) {
  const readOnly = useDocument((state) => state.readOnly)
  const shown = inNewestLayout(node)
  const isSubNode = useDocument(
    ({ history }) => subPortsOfNode(node, type, history.present).supply !== undefined,
  )
  const [tab, setTab] = useState<'parameters' | 'settings'>('parameters')
  return (
    <section className={css.settings} aria-label={t('nodePanel.nodeSettings')}>
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
        {tab === 'parameters' ? (
          <>
            {type && <NodeWarnings node={node} type={type} />}
            {type && <TriggerNotes node={shown} type={type} />}
            <CurlImport node={shown} />
            <ParameterForm node={shown} type={type} />
          </>
        ) : (
          <NodeSettings node={node} isSubNode={isSubNode} />
        )}
      </div>
      {!readOnly && (type || tab === 'settings') && (
        <footer className={css.foot}>{t('nodePanel.changesKept')}</footer>
      )}
    </section>
  )
}
