import { isJsonObject, textOf } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import type { ResourceLocatorMode, ResourceLocatorValue } from '@heddle/core/node'
import { t } from '../../../lib/i18n.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { InputProps } from '../form-context.ts'
import { DropTarget } from '../DropTarget.tsx'
import { useRemoteOptions } from '../remote-options.ts'
import { RemoteChoice } from '../RemoteChoice.tsx'
import fieldCss from '../ParameterField.module.css'
import collectionCss from './Collection.module.css'

/** A thing of a service: picked from a list, or named by id or address. */
export function ResourceLocatorInput(props: InputProps) {
  const { property, value, path, form, hasIssue, onChange } = props
  const modes = property.modes ?? []
  const locator = readLocator(value, modes)
  const mode = modes.find(({ name }) => name === locator.mode) ?? modes[0]
  const put = (changes: Partial<ResourceLocatorValue>) => onChange({ __rl: true, ...locator, ...changes })
  if (!mode) return null
  return (
    <div className={collectionCss.group}>
      {modes.length > 1 && (
        <Segmented
          label={t('nodePanel.locatorMode', { name: property.displayName })}
          value={mode.name}
          disabled={form.readOnly}
          options={modes.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          onChange={(name) => put({ mode: name, value: '', cachedResultName: undefined })}
        />
      )}
      {mode.type === 'list' && !isExpression(locator.value) ? (
        <ListMode {...props} mode={mode} locator={locator} put={put} />
      ) : (
        <div className={collectionCss.whole}>
          <form.Field
            property={{
              name: 'value',
              displayName: mode.displayName,
              type: 'string',
              default: '',
              placeholder: mode.placeholder,
              hint: mode.hint,
            }}
            value={locator.value}
            path={`${path}.value`}
            form={form}
            hasIssue={hasIssue}
            labelHidden={modes.length > 1}
            onChange={(next) => put({ value: textOf(next) })}
          />
        </div>
      )}
    </div>
  )
}

interface ListModeProps extends InputProps {
  mode: ResourceLocatorMode
  locator: ResourceLocatorValue
  put: (changes: Partial<ResourceLocatorValue>) => void
}

function ListMode({ id, property, path, form, hasIssue, mode, locator, put }: ListModeProps) {
  const method = mode.typeOptions?.searchListMethod
  const loadOptionsMethod = typeof method === 'string' ? method : undefined
  const remote = useRemoteOptions(
    { ...property, typeOptions: { ...property.typeOptions, loadOptionsMethod } },
    path,
    form,
  )
  return (
    <DropTarget
      form={form}
      className={`${collectionCss.whole} ${fieldCss.checked}`}
      onDrop={({ expression }) => put({ value: `={{ ${expression} }}`, cachedResultName: undefined })}
    >
      <RemoteChoice
        id={id}
        property={property}
        form={form}
        remote={remote}
        invalid={hasIssue}
        chosen={locator.value === '' ? [] : [locator.value]}
        unknownLabel={(value) => locator.cachedResultName ?? String(value)}
        onChange={([value]) =>
          put({
            value: String(value),
            cachedResultName: remote.options.find((option) => option.value === value)?.label,
          })
        }
      />
    </DropTarget>
  )
}

function readLocator(value: unknown, modes: readonly ResourceLocatorMode[]): ResourceLocatorValue {
  const given = isJsonObject(value) ? value : { mode: 'id', value }
  return {
    mode: typeof given.mode === 'string' ? given.mode : (modes[0]?.name ?? 'id'),
    value: textOf(given.value),
    ...(typeof given.cachedResultName === 'string' && { cachedResultName: given.cachedResultName }),
  }
}
