import { useLocation } from '@tanstack/react-router'
import { navigate } from '../../lib/navigation.ts'
import { track } from '../../lib/telemetry.ts'
import type { TemplateSearch } from './template-queries.ts'

/** What the address asks for. It is the one place where the search is kept, so that going back works. */
export function useTemplateSearch() {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const wanted = readQuery(query)
  return {
    wanted,
    chooseCategories(categories: readonly string[]) {
      track('templatesFiltered', { categories })
      navigate(addressOf({ ...wanted, categories }))
    },
    search: (search: string) => navigate(addressOf({ ...wanted, search }), { replace: true }),
    clear: () => navigate(addressOf({ search: '', categories: [] })),
  }
}

function readQuery(query: string): TemplateSearch {
  const values = new URLSearchParams(query)
  return {
    search: values.get('search') ?? '',
    categories: (values.get('categories') ?? '').split(',').filter((id) => /^\d+$/.test(id)),
  }
}

function addressOf({ search, categories }: TemplateSearch): string {
  const values = new URLSearchParams()
  if (search !== '') values.set('search', search)
  if (categories.length > 0) values.set('categories', categories.join(','))
  const text = values.toString()
  return text === '' ? '/templates/' : `/templates/?${text}`
}
