import { versionLabelMax } from '@heddle/contract/limits'
import { ArrowLeft, RotateCcw, Tag } from 'lucide-react'
import { labelVersion } from './label-version.ts'
import { restoreVersion } from './restore-version.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { navigate } from '../../lib/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { HeaderBar, HeaderLabel } from '../../ui/HeaderBar.tsx'
import { Link } from '../../ui/Link.tsx'
import { askText } from '../../ui/modal-store.ts'
import { useTabTitle } from '../../ui/use-tab-title.ts'
import css from './HistoryHeader.module.css'
import type { History, WholeVersion } from './use-history.ts'

export function HistoryHeader({ history }: { history: History }) {
  const { workflowId, workflow, shown } = history
  return (
    <HeaderBar>
      <Link to={`/workflow/${workflowId}`} label={t('history.back')} className={css.back}>
        <ArrowLeft size={18} aria-hidden />
      </Link>
      <div className={css.titles}>
        <h1 className={css.title}>{workflow && <Title name={workflow.name} />}</h1>
        {shown && <p className={css.version}>{formatDate(new Date(shown.createdAt))}</p>}
      </div>
      {shown && <Actions history={history} shown={shown} />}
    </HeaderBar>
  )
}

function Title({ name }: { name: string }) {
  const title = t('history.title', { name })
  useTabTitle(title)
  return title
}

function Actions({ history, shown }: { history: History; shown: WholeVersion }) {
  const { workflowId, workflow, versions, isCurrent, refresh } = history
  const label = versions.find(({ id }) => id === shown.id)?.label ?? shown.label
  const restore = async () => {
    const basedOn = workflow?.versionId ?? ''
    if (await restoreVersion({ version: shown, workflowId, basedOn })) navigate(`/workflow/${workflowId}`)
    else refresh()
  }
  if (workflow?.right === 'see' || workflow?.right === 'run') return null
  return (
    <>
      <Button icon={Tag} disabled={!workflow} onClick={() => void nameVersion(workflowId, shown, label)}>
        <HeaderLabel>{label ? t('history.rename') : t('history.name')}</HeaderLabel>
      </Button>
      {isCurrent ? (
        <HeaderLabel>
          <span className={css.current}>{t('history.isCurrent')}</span>
        </HeaderLabel>
      ) : (
        <Button variant="primary" icon={RotateCcw} disabled={!workflow} onClick={() => void restore()}>
          <HeaderLabel>{t('history.restore')}</HeaderLabel>
        </Button>
      )}
    </>
  )
}

async function nameVersion(workflowId: string, { id }: WholeVersion, label: string): Promise<void> {
  await askText({
    title: label ? t('history.rename') : t('history.name'),
    label: t('history.nameLabel'),
    placeholder: t('history.nameHelp'),
    value: label,
    confirmLabel: t('history.nameSave'),
    failed: t('history.nameFailed'),
    act: (text) => labelVersion(workflowId, id, text.trim().slice(0, versionLabelMax)),
  })
}
