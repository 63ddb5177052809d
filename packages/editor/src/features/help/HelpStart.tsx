import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { HelpEntry } from './help-document.ts'
import { helpSections, helpTitle, pagesOf } from './help-titles.ts'
import { Main } from '../../ui/Main.tsx'
import css from './Help.module.css'

const shownOfSection = 12

/** Where Help begins: for whom each part of it is, and what is in it. */
export function HelpStart({ entries }: { entries: readonly HelpEntry[] }) {
  return (
    <Main className={css.article}>
      <PageTitle>{t('help.title')}</PageTitle>
      <p className={css.lead}>{t('help.intro')}</p>
      {helpSections
        .filter((section) => section !== 'decisions')
        .map((section) => (
          <section key={section}>
            <h2>{t(`help.sections.${section}`)}</h2>
            <ul className={css.cards}>
              {pagesOf(section, entries)
                .slice(0, section === 'nodes' ? 1 : shownOfSection)
                .map((entry) => (
                  <li key={entry.path}>
                    <Link to={`/help/${entry.path}`} className={css.card}>
                      <b>{helpTitle(entry)}</b>
                      <span lang="en">{entry.summary}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </Main>
  )
}
