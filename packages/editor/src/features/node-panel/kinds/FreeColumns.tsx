import type { JsonObject } from '@heddle/core'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import fieldCss from '../../../ui/Field.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { InputProps } from '../form-context.ts'
import { useEntryFocus } from '../use-entry-focus.ts'
import issueCss from '../ParameterField.module.css'
import css from './Collection.module.css'

interface FreeColumnsProps extends Pick<InputProps, 'path' | 'form'> {
  columns: JsonObject
  /** The table is known, and does not have them. */
  isStrange: boolean
  put: (columns: JsonObject) => void
}

/** Columns whose names are typed. */
export function FreeColumns({ path, form, columns, isStrange, put }: FreeColumnsProps) {
  const { list, adding, removing } = useEntryFocus()
  const without = (name: string) =>
    Object.fromEntries(Object.entries(columns).filter(([other]) => other !== name))
  return (
    <div ref={list} data-entries className={`${css.group} ${css.whole}`}>
      {Object.entries(columns).map(([name, entry], index) => (
        // A column can be renamed while it is edited; its place stays.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-entry className={css.row}>
          <div className={css.fields}>
            <input
              className={fieldCss.input}
              aria-label={t('nodePanel.column')}
              value={name}
              disabled={form.readOnly}
              onChange={(event) => put(renamed(columns, name, event.target.value))}
            />
            {isStrange && <p className={issueCss.issue}>{t('nodePanel.strangeColumn', { name })}</p>}
            <form.Field
              property={{ name, displayName: t('nodePanel.fieldValue'), type: 'string', default: '' }}
              value={entry}
              path={`${path}.value.${name}`}
              form={form}
              onChange={(next) => put({ ...columns, [name]: next })}
            />
          </div>
          {!form.readOnly && (
            <IconButton
              size="small"
              icon={Trash2}
              label={t('nodePanel.removeOption', { name })}
              data-remove
              onClick={() => removing(() => put(without(name)))}
            />
          )}
        </div>
      ))}
      {!isStrange && !form.readOnly && !Object.hasOwn(columns, '') && (
        <Button icon={Plus} data-add onClick={() => adding(() => put({ ...columns, '': '' }))}>
          {t('nodePanel.addColumn')}
        </Button>
      )}
    </div>
  )
}

const renamed = (columns: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name === from ? to : name, value]))
