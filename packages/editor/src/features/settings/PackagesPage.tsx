import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import type { ResponseOf } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { InstallPackageForm } from './InstallPackageForm.tsx'
import { packageList } from '../../workspace/packages.ts'
import css from './PackagesPage.module.css'
import { PackageSearch } from './PackageSearch.tsx'
import { PackageTable } from './PackageTable.tsx'
import { PackageWorkNotes } from './PackageWorkNotes.tsx'
import settingsCss from './Settings.module.css'

/** Packages of others, whose nodes stand beside the product's own. */
export function PackagesPage() {
  const { data, error, isPending, refetch } = useQuery(packageList)
  return (
    <Page title={t('packages.title')} width="medium">
      {data?.enabled !== false && (
        <p className={css.intro}>
          {t('packages.text')} <Link to="/help/guide/packages">{t('packages.toHelp')}</Link>
        </p>
      )}
      {isPending && <Spinner />}
      {error && (
        <Note title={t('packages.loadFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('packages.tryAgain')}</Button>
        </Note>
      )}
      {data && !data.enabled && (
        <Note icon={Package} title={t('packages.off')} text={t('packages.offText')} />
      )}
      {data?.enabled && <Installed {...data} />}
    </Page>
  )
}

function Installed({ contained, packages, work }: ResponseOf<'GET /packages'>) {
  return (
    <>
      {!contained && (
        <section className={settingsCss.warning}>
          <h2>{t('packages.notContained')}</h2>
          <p>{t('packages.notContainedText')}</p>
        </section>
      )}
      <PackageSearch />
      <InstallPackageForm />
      <PackageWorkNotes work={work} />
      {packages.length === 0 ? (
        <Note icon={Package} title={t('packages.none')} text={t('packages.noneText')} />
      ) : (
        <PackageTable packages={packages} />
      )}
    </>
  )
}
