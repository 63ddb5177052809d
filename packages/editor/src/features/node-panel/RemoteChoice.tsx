import { RefreshCw } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import type { InputProps } from './form-context.ts'
import css from './ParameterField.module.css'
import type { OptionValue, RemoteOptions } from './remote-options.ts'

interface RemoteChoiceProps extends Pick<InputProps, 'property' | 'form'> {
  id?: string
  remote: RemoteOptions
  chosen: OptionValue[]
  multiple?: boolean
  invalid?: boolean
  unknownLabel?: (value: OptionValue) => string
  onChange: (chosen: OptionValue[]) => void
}

/** A choice from a list that a service gives: while it is on its way, when it is empty, and when it does not come. */
export function RemoteChoice({ id, property, form, remote, invalid = false, ...select }: RemoteChoiceProps) {
  const { options, isLoading, isFetching, problem } = remote
  return (
    <>
      <div className={css.choice}>
        <Select<OptionValue>
          {...select}
          id={id}
          label={property.displayName}
          options={options}
          disabled={form.readOnly || isLoading}
          invalid={invalid || problem !== undefined}
          placeholder={
            isLoading ? t('nodePanel.loadingOptions') : (property.placeholder ?? t('nodePanel.choose'))
          }
        />
        {!form.readOnly && (
          <IconButton
            icon={RefreshCw}
            className={isFetching ? css.turning : ''}
            label={t('nodePanel.refreshListOf', { name: property.displayName })}
            disabled={isFetching || remote.needsCredential}
            onClick={remote.refresh}
          />
        )}
      </div>
      <RemoteState remote={remote} />
    </>
  )
}

/** What there is to say about a list besides what is in it. */
export function RemoteState({ remote }: { remote: RemoteOptions }) {
  const { options, isFetching, isLoaded, needsCredential, problem } = remote
  if (needsCredential) return <p className={css.help}>{t('nodePanel.credentialFirst')}</p>
  if (problem !== undefined) {
    return (
      <div className={css.failure} role="alert">
        <p className={css.issue}>{problem}</p>
        <Button onClick={remote.refresh}>{t('nodePanel.tryAgain')}</Button>
      </div>
    )
  }
  if (!isLoaded || isFetching || options.length > 0) return null
  return <p className={css.help}>{t('nodePanel.emptyList')}</p>
}
