import type { PackageOffer } from '@heddle/contract'
import { Package } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { useMayInstall } from '../../workspace/packages.ts'
import css from './CreatorPanel.module.css'

/** A package that could be installed, among the nodes that were found. */
export function OfferRow({ offer: { service, ecosystem, actions } }: { offer: PackageOffer }) {
  const mayInstall = useMayInstall()
  const facts = [
    t(`packages.ecosystems.${ecosystem}`),
    ...(actions ? [t('nodeCreator.actions', { count: actions })] : []),
    ...(mayInstall ? [] : [t('nodeCreator.ownerInstalls')]),
  ]
  return (
    <>
      <span className={css.package}>
        <Package size={20} aria-hidden />
      </span>
      <span className={css.texts}>
        <span className={css.label}>{service}</span>
        <span className={css.description}>{facts.join(' · ')}</span>
      </span>
      {mayInstall && <span className={css.install}>{t('nodeCreator.install')}</span>}
    </>
  )
}
