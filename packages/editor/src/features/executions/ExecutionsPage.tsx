import { useState } from 'react'
import listCss from '../../ui/List.module.css'
import { createExecutionList } from './execution-list.ts'
import { ExecutionListView } from './ExecutionListView.tsx'
import { useListTitle } from './use-list-title.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

export function ExecutionsPage() {
  const [list] = useState(createExecutionList)
  return (
    <main className={listCss.page}>
      <header className={listCss.header}>
        <PageTitle>{useListTitle(list)}</PageTitle>
      </header>
      <ExecutionListView list={list} />
    </main>
  )
}
