import type { JsonObject } from '@heddle/core'
import { ExternalLink } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { t } from '../../lib/i18n.ts'
import { CopyField } from './CopyField.tsx'
import css from './CredentialDialog.module.css'
import { appName, oauthOf, scopesOf, setUpOf } from './credential-type.ts'
import { serviceName } from './shared-app.ts'

interface AppSetUpProps {
  type: string
  values: JsonObject
}

/** How to get what the fields below ask for: where to register an app, and what the service wants to know about it. */
export function AppSetUp({ type, values }: AppSetUpProps) {
  const urls = useSession((state) => state.settings?.oauthCallbackUrls)
  const setUp = setUpOf(type)
  const scopes = scopesOf(values)
  return (
    <section className={css.setUp} aria-label={t('credentials.setUp', { app: serviceName(type) })}>
      {setUp && (
        <>
          <h3>{t('credentials.setUp', { app: serviceName(type) })}</h3>
          <ol>
            <li>
              <a href={setUp.url} target="_blank" rel="noopener noreferrer">
                {t('credentials.setUpOpen', { host: new URL(setUp.url).host })}
                <ExternalLink size={14} aria-hidden />
              </a>
            </li>
            {setUp.steps?.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <CopyField
        label={t('credentials.redirectUrl')}
        value={urls?.[oauthOf(type) ?? 'oauth2'] ?? ''}
        help={t('credentials.redirectHelp', { app: appName(type) })}
        copied={t('credentials.copied')}
      />
      {setUp && scopes !== '' && (
        <CopyField
          label={t('credentials.scopes')}
          value={scopes}
          help={t('credentials.scopesHelp')}
          copied={t('credentials.scopesCopied')}
        />
      )}
    </section>
  )
}
