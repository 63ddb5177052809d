import type { PackageOffer } from '@heddle/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { findText, t } from '../../lib/i18n.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Pill } from '../../ui/Pill.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { packageOffers } from '../../workspace/packages.ts'
import css from './PackagesPage.module.css'
import settingsCss from './Settings.module.css'

const shortest = 2
const pauseMs = 200

/** Finds known packages by what they connect to. */
export function PackageSearch() {
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim(), pauseMs)
  const enabled = wanted.length >= shortest
  const { data, error } = useQuery({
    ...packageOffers(wanted, { refresh: true }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={settingsCss.card} aria-label={t('packages.findTitle')}>
      <h2>{t('packages.findTitle')}</h2>
      <SearchField label={t('packages.find')} value={text} onChange={setText} maxLength={200} />
      {enabled && error && <p className={css.failed}>{messageOf(error)}</p>}
      {enabled && data && <Found offers={data} />}
    </section>
  )
}

function Found({ offers }: { offers: readonly PackageOffer[] }) {
  return (
    <>
      <p role="status" className={css.count}>
        {offers.length === 0 ? t('packages.foundNone') : t('packages.found', { count: offers.length })}
      </p>
      {offers.length > 0 && (
        <ul className={css.offers}>
          {offers.map((offer) => (
            <Offer key={offer.name} offer={offer} />
          ))}
        </ul>
      )}
    </>
  )
}

function Offer({ offer }: { offer: PackageOffer }) {
  const { name, service, ecosystem, category, newest, installed } = offer
  const facts = [
    t(`packages.ecosystems.${ecosystem}`),
    findText(`nodeCreator.categories.${category}`) ?? category,
    ...contentsOf(offer),
    ...(newest === null ? [] : [t('packages.version', { version: newest })]),
  ]
  return (
    <li className={css.offer}>
      <span className={css.about}>
        <span className={css.name}>{service}</span>
        <span className={css.facts}>{name}</span>
        <span className={css.facts}>{facts.join(' · ')}</span>
      </span>
      {installed === null ? (
        <Button
          aria-label={t('packages.installNamed', { name })}
          onClick={() => openModal('installPackage', { package: name })}
        >
          {t('packages.installDots')}
        </Button>
      ) : (
        <Pill kind="success">{t('packages.installed')}</Pill>
      )}
    </li>
  )
}

const contentsOf = ({ nodes, actions, triggers }: PackageOffer): string[] => [
  ...(nodes ? [t('packages.nodeCount', { count: nodes })] : []),
  ...(actions ? [t('nodeCreator.actions', { count: actions })] : []),
  ...(triggers ? [t('packages.triggerCount', { count: triggers })] : []),
]
