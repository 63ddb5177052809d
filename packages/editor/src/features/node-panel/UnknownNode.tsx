import type { WorkflowNode } from '@heddle/core/workflow'
import { PackageX } from 'lucide-react'
import { requestNodeUrl } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { packageOf, packageUrl } from '../../lib/node-package.ts'
import { CodeEditor } from '../../ui/CodeEditor.tsx'
import css from './UnknownNode.module.css'

/** A node whose type is not here: what is missing, where to get it, and what the node was told to do. */
export function UnknownNode({ node }: { node: WorkflowNode }) {
  const { type, typeVersion, parameters, credentials = {} } = node
  const name = packageOf(type)
  return (
    <>
      <section className={css.missing} aria-label={t('nodePanel.unknownTitle')}>
        <h3>
          <PackageX size={16} aria-hidden />
          {t('nodePanel.unknownTitle')}
        </h3>
        <p>{t('nodePanel.unknownText')}</p>
        <dl className={css.facts}>
          <dt>{t('nodePanel.unknownWhat')}</dt>
          <dd>
            <code>{type}</code> {t('nodePanel.unknownVersion', { version: String(typeVersion) })}
          </dd>
          {name !== undefined && (
            <>
              <dt>{t('nodePanel.unknownPackage')}</dt>
              <dd>
                <a href={packageUrl(name)} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </dd>
            </>
          )}
        </dl>
        <p>{t('nodePanel.unknownHelp')}</p>
        <a href={requestNodeUrl} target="_blank" rel="noreferrer">
          {t('nodeCreator.request')}
        </a>
      </section>
      <Given label={t('nodePanel.unknownParameters')} value={parameters} />
      {Object.keys(credentials).length > 0 && (
        <Given label={t('credentials.credentials')} value={credentials} />
      )}
    </>
  )
}

/** As it stands in the workflow: nobody here knows what may be changed about it. */
function Given({ label, value }: { label: string; value: object }) {
  return (
    <section className={css.given} aria-label={label}>
      <h3>{label}</h3>
      <CodeEditor
        label={label}
        language="json"
        value={JSON.stringify(value, null, 2)}
        readOnly
        onChange={() => undefined}
      />
    </section>
  )
}
