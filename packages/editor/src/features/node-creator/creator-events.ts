import { useEffect, useRef } from 'react'
import type { CreatorTarget } from '../../workspace/view-store.ts'
import { searchDebounceMs } from '../../lib/constants.ts'
import { track } from '../../lib/telemetry.ts'
import type { CreatorQuery } from './creator-rows.ts'

/** Tells how the panel of nodes is used: what was looked for stays on the page, only whether it was found does not. */
export function useCreatorEvents({
  target,
  query: { text, tab },
  found,
}: {
  target: CreatorTarget
  query: CreatorQuery
  found: number
}): void {
  const by = target.from || target.into ? 'wire' : 'button'
  useEffect(() => track('nodesPanelOpened', { by }), [by])

  const knownTab = useRef(tab)
  useEffect(() => {
    if (knownTab.current !== tab) track('nodesPanelFiltered', { tab })
    knownTab.current = tab
  }, [tab])

  useEffect(() => {
    if (text.trim() === '') return undefined
    const timer = setTimeout(() => track('nodesPanelSearched', { found }), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, found])
}
