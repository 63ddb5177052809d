import { FileUp } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { pickFiles } from '../../../lib/download.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { forgetImport, importFiles, stopImport, useImport, type ImportState } from './import-store.ts'
import { ImportReport } from './ImportReport.tsx'
import css from './ImportPage.module.css'

/** Workflows from elsewhere, many at once: what became of each, and what is left to do. */
export function ImportPage() {
  const { criteria } = useListAddress()
  const current = useImport()
  return (
    <Page
      title={t('import.title')}
      back={{
        to: criteria.folder ? `/workflows?folder=${criteria.folder}` : '/workflows',
        label: t('import.back'),
      }}
    >
      {current.state === 'idle' ? <DropZone folder={criteria.folder} /> : <Progress current={current} />}
      {current.results.length > 0 && <ImportReport results={current.results} />}
    </Page>
  )
}

const accept = '.json,application/json'

function DropZone({ folder }: { folder: string | undefined }) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void importFiles([...event.dataTransfer.files], folder)
  }
  return (
    <section
      className={css.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={32} aria-hidden />
      <h2>{t('import.drop')}</h2>
      <p>
        {t('import.hint')} <Link to="/help/guide/moving">{t('import.toHelp')}</Link>
      </p>
      <Button
        variant="primary"
        onClick={() => void pickFiles(accept).then((files) => importFiles(files, folder))}
      >
        {t('import.choose')}
      </Button>
    </section>
  )
}

function Progress({ current: { total, done, state } }: { current: ImportState }) {
  const text = t(state === 'ended' && done < total ? 'import.stoppedAt' : 'import.progress', { done, total })
  return (
    <section className={css.progress}>
      <progress value={done} max={total} aria-label={t('import.title')} />
      <span role="status">{text}</span>
      {state === 'ended' ? (
        <Button onClick={forgetImport}>{t('import.more')}</Button>
      ) : (
        <Button onClick={stopImport} disabled={state === 'stopping'}>
          {t('import.stop')}
        </Button>
      )}
    </section>
  )
}
