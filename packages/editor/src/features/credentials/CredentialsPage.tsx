import type { Credential, CredentialOverview } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import listCss from '../../ui/List.module.css'
import { openModal } from '../../ui/modal-store.ts'
import { Page } from '../../ui/Page.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { credentialOverview, reloadCredentials, useCredentialList } from './credential-queries.ts'
import { CredentialTable } from './CredentialTable.tsx'
import css from './CredentialTable.module.css'
import { isTestable, typeName } from './credential-type.ts'
import { ListFailed } from './ListFailed.tsx'

/** All credentials: which there are, where they are used and whether they work. */
export function CredentialsPage() {
  const { data, error } = useCredentialList()
  return (
    <Page
      title={t('credentials.credentials')}
      actions={
        <Button variant="primary" icon={Plus} onClick={() => void openModal('selectCredential', {})}>
          {t('credentials.addNew')}
        </Button>
      }
    >
      {!data && !error && <Spinner />}
      {error && <ListFailed error={error} />}
      {data && !error && <SearchedTable credentials={data} />}
    </Page>
  )
}

function SearchedTable({ credentials }: { credentials: readonly Credential[] }) {
  const { data: overview = [] } = useQuery(credentialOverview)
  const [search, setSearch] = useState('')
  const found = credentials.filter((credential) => matches(credential, search))
  return (
    <>
      {credentials.length > 0 && (
        <div className={listCss.filters}>
          <div className={listCss.search}>
            <SearchField label={t('credentials.search')} value={search} onChange={setSearch} />
          </div>
        </div>
      )}
      {credentials.length > 0 && found.length === 0 ? (
        <p className={css.intro}>{t('credentials.noneFound')}</p>
      ) : (
        <CredentialTable
          credentials={found}
          overview={overview}
          further={[
            { id: 'usedIn', label: t('credentials.usedIn'), cell: (known) => <UsedIn overview={known} /> },
            {
              id: 'health',
              label: t('credentials.health'),
              cell: (known, credential) => <Health overview={known} credential={credential} />,
            },
          ]}
        />
      )}
    </>
  )
}

const matches = ({ name, type }: Credential, search: string): boolean =>
  `${name} ${typeName(type)}`.toLowerCase().includes(search.trim().toLowerCase())

function UsedIn({ overview }: { overview: CredentialOverview | undefined }) {
  if (!overview) return null
  if (overview.usedIn.length === 0) return <span className={listCss.date}>{t('credentials.unused')}</span>
  return (
    <span className={css.links}>
      {overview.usedIn.map(({ id, name }) => (
        <Link key={id} to={`/workflow/${id}`}>
          {name}
        </Link>
      ))}
    </span>
  )
}

function Health({
  overview,
  credential,
}: {
  overview: CredentialOverview | undefined
  credential: Credential
}) {
  if (!overview) return null
  const { kind, label, tip } = judge(overview)
  return (
    <span className={css.health}>
      <Pill kind={kind} tip={tip}>
        {label}
      </Pill>
      {overview.token === null && (
        <IconButton
          size="small"
          label={t('credentials.testNow', { name: credential.name })}
          icon={FlaskConical}
          onClick={() => void testStored(credential)}
        />
      )}
    </span>
  )
}

function judge({ test, token }: CredentialOverview): {
  kind?: 'success' | 'error'
  label: string
  tip?: string
} {
  if (token?.problem) return { kind: 'error', label: t('credentials.reconnect'), tip: token.problem }
  if (token) {
    const tip = token.expiresAt
      ? t('credentials.tokenUntil', { date: formatDate(new Date(token.expiresAt)) })
      : undefined
    return { kind: 'success', label: t('credentials.connected'), ...(tip && { tip }) }
  }
  if (!test) return { label: t('credentials.notTested') }
  const tip = t('credentials.lastTest', { date: formatDate(new Date(test.testedAt)), message: test.message })
  return test.status === 'OK'
    ? { kind: 'success', label: t('credentials.works'), tip }
    : { kind: 'error', label: t('credentials.fails'), tip }
}

/** With what is stored; what cannot be tested like that is opened. */
async function testStored({ id, name, type }: Credential): Promise<void> {
  try {
    const { data = {} } = await request('GET /credentials/:id', {
      params: { id },
      query: { includeData: 'true' },
    })
    if (!isTestable(type, data)) return void openModal('editCredential', { id })
    await request('POST /credentials/test', { body: { credentials: { id, name, type, data } } })
    await reloadCredentials()
  } catch (error) {
    showFailure(t('credentials.loadFailed'), error)
  }
}
