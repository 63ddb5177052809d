import type { DataTableColumn } from '@heddle/core'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import formCss from '../../ui/Form.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { columnProblem, typeOptions } from './column-types.ts'
import { tablesChanged } from './data-table-queries.ts'
import css from './DataTables.module.css'

const emptyColumn: DataTableColumn = { name: '', type: 'string' }

/** Makes a table with its first columns. */
export function NewTableModal({ close }: { close: () => void }) {
  const formId = useId()
  const { form, field, values, change, isSubmitting } = useForm({
    initial: { name: '', columns: [emptyColumn] },
    rules: {
      name: (name) => (name.trim() === '' ? t('dataTables.nameRequired') : undefined),
      columns: (columns) => columns.map((column) => problemOf(column, columns)).find(Boolean),
    },
    failed: t('dataTables.createFailed'),
    refusals: { conflict: 'name' },
    async submit({ name, columns }) {
      const filled = columns.filter((column) => column.name !== '')
      const { id } = await request('POST /data-tables', { body: { name: name.trim(), columns: filled } })
      await tablesChanged()
      close()
      navigate(`/data-tables/${id}`)
    },
  })
  const { columns } = values
  const changeColumn = (index: number, part: Partial<DataTableColumn>) =>
    change({ columns: columns.map((column, at) => (at === index ? { ...column, ...part } : column)) })
  return (
    <Modal
      title={t('dataTables.new')}
      close={close}
      width={520}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          {t('dataTables.create')}
        </Button>
      }
    >
      <Form {...form} id={formId} className={formCss.form}>
        <TextField {...field('name')} label={t('dataTables.name')} maxLength={128} selectOnMount />
        <fieldset className={css.columns}>
          <legend>{t('dataTables.columns')}</legend>
          {columns.map((column, index) => (
            // The rows have nothing but their place to be told apart by.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={css.column}>
              <TextField
                label={t('dataTables.columnName', { number: index + 1 })}
                labelHidden
                placeholder={t('dataTables.columnPlaceholder')}
                value={column.name}
                error={field('columns').error && problemOf(column, columns)}
                onChange={(name) => changeColumn(index, { name })}
              />
              <SelectField
                label={t('dataTables.columnType', { number: index + 1 })}
                labelHidden
                options={typeOptions()}
                value={column.type}
                onChange={(type) => changeColumn(index, { type })}
              />
              <IconButton
                icon={X}
                label={t('dataTables.removeColumn', { number: index + 1 })}
                onClick={() => change({ columns: columns.filter((_column, at) => at !== index) })}
              />
            </div>
          ))}
          <Button variant="quiet" icon={Plus} onClick={() => change({ columns: [...columns, emptyColumn] })}>
            {t('dataTables.addColumn')}
          </Button>
        </fieldset>
      </Form>
    </Modal>
  )
}

/** A line without a name is no column. */
function problemOf({ name }: DataTableColumn, all: readonly DataTableColumn[]): string | undefined {
  if (name === '') return undefined
  if (all.filter((other) => other.name === name).length > 1) return t('dataTables.columnTaken')
  return columnProblem(name)
}
