import { useStore } from 'zustand'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import { setAccess, type Editor } from './credential-editor.ts'
import css from './CredentialDialog.module.css'
import { nodesFor } from './credential-type.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'

export function DetailsTab({ editor }: { editor: Editor }) {
  const { id, type, right, nodesAccess, createdAt, updatedAt } = useStore(editor)
  const nodes = nodesFor(type)
  return (
    <div className={css.form}>
      <fieldset className={css.access}>
        <legend>{t('credentials.access')}</legend>
        {nodes.length === 0 && <p className={css.help}>{t('credentials.accessNone')}</p>}
        {nodes.map((node) => {
          const names = new Set([node.name, ...(node.aliases ?? [])])
          const allowed = nodesAccess.find((each) => names.has(each))
          return (
            <Checkbox
              key={node.name}
              label={
                <>
                  <NodeIcon type={node} size={18} />
                  {node.displayName}
                </>
              }
              checked={allowed !== undefined}
              disabled={right === 'see'}
              onChange={(isAllowed) => setAccess(editor, allowed ?? node.name, isAllowed)}
            />
          )
        })}
      </fieldset>
      {id !== undefined && createdAt !== undefined && updatedAt !== undefined && (
        <dl className={css.facts}>
          <dt>{t('credentials.created')}</dt>
          <dd>{formatDate(new Date(createdAt))}</dd>
          <dt>{t('credentials.lastModified')}</dt>
          <dd>{formatDate(new Date(updatedAt))}</dd>
          <dt>{t('credentials.id')}</dt>
          <dd>{id}</dd>
        </dl>
      )}
    </div>
  )
}
