import { useState } from 'react'
import { Page } from '../../ui/Page.tsx'
import { readChoice } from './execution-filter.ts'
import { createExecutionList } from './execution-list.ts'
import { ExecutionListView } from './ExecutionListView.tsx'
import { useListTitle } from './use-list-title.ts'

export function ExecutionsPage() {
  const [list] = useState(() => {
    const all = createExecutionList()
    all.choose(readChoice(window.location.search))
    return all
  })
  return (
    <Page title={useListTitle(list)}>
      <ExecutionListView list={list} />
    </Page>
  )
}
