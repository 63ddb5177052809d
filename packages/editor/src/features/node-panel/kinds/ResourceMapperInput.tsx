import { isJsonObject, type JsonObject } from '@heddle/core'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import fieldCss from '../../../ui/Field.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { InputProps } from '../form-context.ts'
import css from './Collection.module.css'

/** Values for the columns of a table: matched by name, or given one by one. */
export function ResourceMapperInput({ property, value, path, form, onChange }: InputProps) {
  const mapper = isJsonObject(value) ? value : {}
  const columns = isJsonObject(mapper.value) ? mapper.value : {}
  const isAutomatic = mapper.mappingMode === 'autoMapInputData'
  const put = (next: JsonObject) =>
    onChange({ ...mapper, mappingMode: mapper.mappingMode ?? 'defineBelow', value: next })
  return (
    <div className={css.group}>
      <Segmented
        label={t('nodePanel.mappingMode', { name: property.displayName })}
        value={isAutomatic ? 'autoMapInputData' : 'defineBelow'}
        disabled={form.readOnly}
        options={[
          { value: 'defineBelow', label: t('nodePanel.mapEach') },
          { value: 'autoMapInputData', label: t('nodePanel.mapAutomatically') },
        ]}
        onChange={(mappingMode) => onChange({ ...mapper, mappingMode })}
      />
      {!isAutomatic &&
        Object.entries(columns).map(([name, entry], index) => (
          // A column can be renamed while it is edited; its place stays.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={css.row}>
            <div className={css.fields}>
              <input
                className={fieldCss.input}
                aria-label={t('nodePanel.column')}
                value={name}
                disabled={form.readOnly}
                onChange={(event) => put(renamed(columns, name, event.target.value))}
              />
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
                onClick={() =>
                  put(Object.fromEntries(Object.entries(columns).filter(([other]) => other !== name)))
                }
              />
            )}
          </div>
        ))}
      {!isAutomatic && !form.readOnly && !Object.hasOwn(columns, '') && (
        <Button icon={Plus} onClick={() => put({ ...columns, '': '' })}>
          {t('nodePanel.addColumn')}
        </Button>
      )}
    </div>
  )
}

const renamed = (columns: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name === from ? to : name, value]))
