import { useLanguage } from '../../lib/i18n.ts'
import type { HelpEntry, HelpSection } from './help-document.ts'

/** In the order in which they are shown. */
export const helpSections: readonly HelpSection[] = ['using', 'nodes', 'running', 'developing', 'decisions']

/** The title of a page in the language of the page around it; what it says is English. */
export function helpTitle({ titles }: HelpEntry): string {
  return titles[useLanguage.getState().shown] ?? titles.en
}

/** The pages of a section. Nodes stand in the order of their names, which differ by language; the list of all comes first. */
export function pagesOf(section: HelpSection, entries: readonly HelpEntry[]): HelpEntry[] {
  const own = entries.filter((entry) => entry.section === section)
  if (section !== 'nodes') return own
  const isList = ({ path }: HelpEntry): number => Number(path === 'nodes')
  return own.toSorted((a, b) => isList(b) - isList(a) || helpTitle(a).localeCompare(helpTitle(b)))
}
