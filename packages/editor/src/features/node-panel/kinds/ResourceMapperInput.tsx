import { isJsonObject, type JsonObject } from '@heddle/core'
import { t } from '../../../lib/i18n.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { InputProps } from '../form-context.ts'
import { useRemoteOptions } from '../remote-options.ts'
import { RemoteChoice, RemoteState } from '../RemoteChoice.tsx'
import fieldCss from '../ParameterField.module.css'
import css from './Collection.module.css'
import { FreeColumns } from './FreeColumns.tsx'

/** Values for the columns of a table: matched by name, or given one by one. */
export function ResourceMapperInput(props: InputProps) {
  const { property, value, form, onChange } = props
  const mapper = isJsonObject(value) ? value : {}
  const isAutomatic = mapper.mappingMode === 'autoMapInputData'
  const put = (changes: JsonObject) => onChange({ mappingMode: 'defineBelow', ...mapper, ...changes })
  const remote = useColumns(props)
  const { mode } = property.typeOptions?.resourceMapper ?? {}
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
        onChange={(mappingMode) => put({ mappingMode })}
      />
      {(mode === 'update' || mode === 'upsert') && (
        <div className={`${css.whole} ${fieldCss.field}`}>
          <span className={fieldCss.label}>{t('nodePanel.matchingColumns')}</span>
          <RemoteChoice
            property={{ ...property, displayName: t('nodePanel.matchingColumns') }}
            form={form}
            remote={remote}
            chosen={Array.isArray(mapper.matchingColumns) ? mapper.matchingColumns.map(String) : []}
            multiple
            onChange={(matchingColumns) => put({ matchingColumns })}
          />
        </div>
      )}
      {!isAutomatic && (
        <Columns
          {...props}
          remote={remote}
          columns={isJsonObject(mapper.value) ? mapper.value : {}}
          put={(columns) => put({ value: columns })}
        />
      )}
    </div>
  )
}

/** The columns that the node finds out, where it can. */
function useColumns({ property, path, form }: InputProps) {
  const { typeOptions } = property
  const loadOptionsMethod = typeOptions?.resourceMapper?.resourceMapperMethod
  return useRemoteOptions({ ...property, typeOptions: { ...typeOptions, loadOptionsMethod } }, path, form)
}

interface ColumnsProps extends InputProps {
  remote: ReturnType<typeof useColumns>
  columns: JsonObject
  put: (columns: JsonObject) => void
}

/** A field for each column of the table, and what is there for others. */
function Columns({ property, path, form, remote, columns, put }: ColumnsProps) {
  const known = new Set(remote.options.map(({ value }) => String(value)))
  const others = Object.entries(columns).filter(([name]) => !known.has(name))
  const isListed = property.typeOptions?.resourceMapper?.resourceMapperMethod !== undefined
  return (
    <>
      {isListed && <ColumnsState remote={remote} form={form} />}
      {remote.options.map(({ value, label, description, columnType = 'string' }) => {
        const name = String(value)
        return (
          <div key={name} className={css.whole}>
            <form.Field
              property={{ name, displayName: label, description, type: columnType, default: undefined }}
              value={columns[name]}
              path={`${path}.value.${name}`}
              form={form}
              onChange={(next) =>
                put(next === undefined ? without(columns, name) : { ...columns, [name]: next })
              }
            />
          </div>
        )
      })}
      {(others.length > 0 || known.size === 0) && (
        <FreeColumns
          path={path}
          form={form}
          columns={Object.fromEntries(others)}
          isStrange={known.size > 0}
          put={(changed) => put({ ...without(columns, ...others.map(([name]) => name)), ...changed })}
        />
      )}
    </>
  )
}

function ColumnsState({ remote, form }: Pick<ColumnsProps, 'remote' | 'form'>) {
  if (remote.isLoading) return <p className={css.title}>{t('nodePanel.loadingColumns')}</p>
  const isEmpty = remote.isLoaded && remote.options.length === 0 && remote.problem === undefined
  if (!isEmpty) return <RemoteState remote={remote} />
  return (
    <p className={css.title}>
      {t('nodePanel.noColumns')} {!form.readOnly && t('nodePanel.addColumnsByName')}
    </p>
  )
}

const without = (columns: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)))
