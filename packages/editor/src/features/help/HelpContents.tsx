import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import type { HelpEntry, HelpSection } from './help-document.ts'
import { helpParts } from './help-queries.ts'
import { helpSections, helpTitle, pagesOf } from './help-titles.ts'
import { searchHelp } from './search-help.ts'
import css from './Help.module.css'

interface HelpContentsProps {
  entries: readonly HelpEntry[]
  path: string
}

/** All pages by section, or those that a search finds. */
export function HelpContents({ entries, path }: HelpContentsProps) {
  const [search, setSearch] = useState('')
  return (
    <nav className={css.contents} aria-label={t('help.contents')}>
      <label className={css.search}>
        <Search size={16} aria-hidden />
        <input
          type="search"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {search.trim() === '' ? (
        <>
          <Link to="/help" className={css.entry} current={path === ''}>
            {t('help.start')}
          </Link>
          {helpSections.map((section) => (
            <Section key={section} section={section} path={path} entries={entries} />
          ))}
        </>
      ) : (
        <Hits entries={entries} search={search} />
      )}
    </nav>
  )
}

function Section({ section, entries, path }: HelpContentsProps & { section: HelpSection }) {
  const own = pagesOf(section, entries)
  const isHere = own.some((entry) => entry.path === path)
  return (
    <details className={css.section} open={isHere || section === 'using'}>
      <summary>{t(`help.sections.${section}`)}</summary>
      <ul>
        {own.map((entry) => (
          <li key={entry.path}>
            <Link to={`/help/${entry.path}`} className={css.entry} current={entry.path === path}>
              {helpTitle(entry)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Hits({ entries, search }: { entries: readonly HelpEntry[]; search: string }) {
  const { data: parts } = useQuery(helpParts)
  if (!parts) return null
  const hits = searchHelp(search, { entries, parts, titleOf: helpTitle })
  return (
    <>
      <p className={css.count} role="status">
        {hits.length === 0 ? t('help.nothingFound') : t('help.found', { count: hits.length })}
      </p>
      <ul className={css.hits}>
        {hits.map(({ path, id, title, heading, excerpt }) => (
          <li key={`${path}#${id}`}>
            <Link to={`/help/${path}${id && `#${id}`}`} className={css.hit}>
              <b>{title}</b>
              {heading !== '' && <span>{heading}</span>}
              {excerpt !== '' && <small>{excerpt}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
