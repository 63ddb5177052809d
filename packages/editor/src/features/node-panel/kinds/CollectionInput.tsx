import { isJsonObject } from '@heddle/core'
import { fieldsOf, type NodeProperty } from '@heddle/core/node'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import css from './Collection.module.css'
import type { InputProps } from '../form-context.ts'

/** Optional fields that are added one by one. */
export function CollectionInput({ property, value, path, form, onChange }: InputProps) {
  const values = isJsonObject(value) ? value : {}
  const fields = fieldsOf(property)
  const added = fields.filter(({ name }) => Object.hasOwn(values, name))
  const addable = fields.filter(({ name }) => !Object.hasOwn(values, name))
  const remove = (name: string) =>
    onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)))
  return (
    <div className={css.group}>
      {added.map((field) => (
        <div key={field.name} className={css.row}>
          <div className={css.fields}>
            <form.List
              properties={[field]}
              values={values}
              path={`${path}.`}
              form={form}
              onChange={(name, next) => onChange({ ...values, [name]: next })}
            />
          </div>
          {!form.readOnly && (
            <IconButton
              size="small"
              icon={Trash2}
              label={t('nodePanel.removeOption', { name: field.displayName })}
              onClick={() => remove(field.name)}
            />
          )}
        </div>
      ))}
      {!form.readOnly && addable.length > 0 && (
        <Menu
          label={property.displayName}
          groups={() => [
            addable.map((field: NodeProperty) => ({
              id: field.name,
              label: field.displayName,
              run: () => onChange({ ...values, [field.name]: field.default }),
            })),
          ]}
        >
          <Button icon={Plus}>{property.placeholder ?? t('nodePanel.addOption')}</Button>
        </Menu>
      )}
    </div>
  )
}
