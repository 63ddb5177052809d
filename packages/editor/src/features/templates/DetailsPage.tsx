import type { ReactNode } from 'react'
import type { TemplateCard, TemplateCategory } from '@heddle/contract'
import { ApiError } from '../../api/api-error.ts'
import { shortNumber, timeAgo } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { MarkupText } from '../../ui/MarkupText.tsx'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConnectionWarning } from './ConnectionWarning.tsx'
import { Skeletons } from './Skeletons.tsx'
import { authorOf } from './TemplateList.tsx'
import css from './Templates.module.css'

type Shown = Pick<TemplateCard, 'name' | 'description' | 'nodes' | 'createdAt' | 'totalViews' | 'user'> & {
  categories?: readonly TemplateCategory[] | null
}

interface DetailsPageProps {
  shown: Shown | undefined
  error: unknown
  retry: () => void
  /** What stands at the top when there is no such thing. */
  missing: { title: string; text: string }
  action?: ReactNode
  /** What stands between the title and the description, as wide as the page. */
  lead?: ReactNode
  /** What stands below the description. */
  children?: ReactNode
}

/** A collection or a template: name, description and what is known about it. */
export function DetailsPage(props: DetailsPageProps) {
  const { shown, error, retry, missing, action, lead, children } = props
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page title={missing.title} back={toTemplates()} width="medium">
        <p>{missing.text}</p>
      </Page>
    )
  }
  return (
    <Page title={shown?.name} back={toTemplates()} actions={shown && action} width="medium">
      {!shown && (error ? <ConnectionWarning retry={retry} /> : <Skeletons count={5} />)}
      {shown && (
        <>
          {lead}
          <div className={css.details}>
            <div className={css.main}>
              <section className={css.description} aria-label={t('templates.description')}>
                <MarkupText text={shown.description ?? ''} />
              </section>
              {children}
            </div>
            <DetailsBlock shown={shown} />
          </div>
        </>
      )}
    </Page>
  )
}

const toTemplates = () => ({ to: '/templates/', label: t('templates.back') })

function DetailsBlock({ shown }: { shown: Shown }) {
  const { nodes, categories, createdAt, totalViews } = shown
  return (
    <aside className={css.block} aria-label={t('templates.details')}>
      <h2>{t('templates.appsInThis')}</h2>
      <ul>
        {nodes.map(({ name, displayName }) => (
          <li key={name}>
            <NodeIcon type={{ name, icon: '' }} size={18} /> {displayName}
          </li>
        ))}
      </ul>
      {categories && categories.length > 0 && (
        <>
          <h2>{t('templates.categories')}</h2>
          <ul>
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/templates/?categories=${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('templates.details')}</h2>
      <p>{t('templates.createdBy', { date: timeAgo(createdAt), author: authorOf(shown) })}</p>
      {Boolean(totalViews) && <p>{t('templates.viewed', { views: shortNumber(totalViews ?? 0) })}</p>}
    </aside>
  )
}
