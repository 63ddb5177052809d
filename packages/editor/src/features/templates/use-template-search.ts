import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../lib/constants.ts'
import { navigate } from '../../lib/navigation.ts'
import type { TemplateSearch } from './template-queries.ts'

/** What the address asks for. It is the one place where the search is kept, so that going back works. */
export function useTemplateSearch() {
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const wanted = readQuery(query)
  return {
    wanted,
    chooseCategories: (categories: readonly string[]) => navigate(addressOf({ ...wanted, categories })),
    clear: () => navigate(addressOf({ search: '', categories: [] })),
  }
}

/** The text that is typed; it reaches the address when the person pauses. */
export function useSearchText(wanted: TemplateSearch) {
  const [text, setText] = useState(wanted.search)
  const [known, setKnown] = useState(wanted.search)
  // The address has changed by itself, as by going back: it wins over what is typed.
  if (known !== wanted.search) {
    setKnown(wanted.search)
    if (text.trim() !== wanted.search) setText(wanted.search)
  }
  const categories = wanted.categories.join(',')
  useEffect(() => {
    if (text.trim() === known) return undefined
    const send = () =>
      navigate(addressOf({ search: text.trim(), categories: categories.split(',').filter(Boolean) }), {
        replace: true,
      })
    const timer = setTimeout(send, searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, known, categories])
  return [text, setText] as const
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
