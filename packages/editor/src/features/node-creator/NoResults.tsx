import { SearchX } from 'lucide-react'
import { useNodeType } from '../../workspace/use-node-type.ts'
import { requestNodeUrl } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import css from './NoResults.module.css'

/** Nothing was found: the two nodes that can do nearly everything, and a way to ask for more. */
export function NoResults({ add }: { add: (type: string) => void }) {
  return (
    <div className={css.none}>
      <SearchX size={40} aria-hidden />
      <strong>{t('nodeCreator.none')}</strong>
      <p>
        {t('nodeCreator.noneHint')}{' '}
        <Shortcut type="heddle.httpRequest" label={t('nodeCreator.httpRequest')} add={add} />{' '}
        {t('nodeCreator.or')} <Shortcut type="heddle.webhook" label={t('nodeCreator.webhook')} add={add} />{' '}
        {t('nodeCreator.node')}.
      </p>
      <a href={requestNodeUrl} target="_blank" rel="noreferrer">
        {t('nodeCreator.request')}
      </a>
    </div>
  )
}

function Shortcut({ type, label, add }: { type: string; label: string; add: (type: string) => void }) {
  if (!useNodeType(type)) return <span>{label}</span>
  return (
    <button type="button" className={css.link} onClick={() => add(type)}>
      {label}
    </button>
  )
}
