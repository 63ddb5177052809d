import { findLaterName } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { Hourglass, PackageX } from 'lucide-react'
import { requestNodeUrl } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { packageOf, packageUrl } from '../../lib/node-package.ts'
import { CodeEditor } from '../../ui/CodeEditor.tsx'
import { InstallOffer } from '../../ui/InstallOffer.tsx'
import { useMayInstall } from '../../workspace/packages.ts'
import css from './UnknownNode.module.css'

/** A node whose type is not here: what is missing, where to get it, and what the node was told to do. */
export function UnknownNode({ node }: { node: WorkflowNode }) {
  const { type, parameters, credentials = {} } = node
  const later = findLaterName(type)
  return (
    <>
      {later === undefined ? <MissingType node={node} /> : <LaterType node={node} name={later} />}
      <Given label={t('nodePanel.unknownParameters')} value={parameters} />
      {Object.keys(credentials).length > 0 && (
        <Given label={t('credentials.credentials')} value={credentials} />
      )}
    </>
  )
}

function MissingType({ node }: { node: WorkflowNode }) {
  const mayInstall = useMayInstall()
  const name = packageOf(node.type)
  return (
    <section className={css.missing} aria-label={t('nodePanel.unknownTitle')}>
      <h3>
        <PackageX size={16} aria-hidden />
        {t('nodePanel.unknownTitle')}
      </h3>
      <p>{t('nodePanel.unknownText')}</p>
      <dl className={css.facts}>
        <StoredType node={node} />
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
      {name !== undefined && <InstallOffer name={name} mayInstall={mayInstall} />}
      <p>{t('nodePanel.unknownHelp')}</p>
      <a href={requestNodeUrl} target="_blank" rel="noreferrer">
        {t('nodeCreator.request')}
      </a>
    </section>
  )
}

/** There is nowhere to get it: it comes with a later version of this product. */
function LaterType({ node, name }: { node: WorkflowNode; name: string }) {
  return (
    <section className={css.missing} aria-label={t('nodePanel.laterTitle')}>
      <h3>
        <Hourglass size={16} aria-hidden />
        {t('nodePanel.laterTitle')}
      </h3>
      <p>{t('nodePanel.laterText', { name })}</p>
      <dl className={css.facts}>
        <StoredType node={node} />
      </dl>
      <p>{t('nodePanel.laterHelp')}</p>
    </section>
  )
}

function StoredType({ node: { type, typeVersion } }: { node: WorkflowNode }) {
  return (
    <>
      <dt>{t('nodePanel.unknownWhat')}</dt>
      <dd>
        <code>{type}</code> {t('nodePanel.unknownVersion', { version: String(typeVersion) })}
      </dd>
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
