import { useState } from 'react'
import { createExecutionList } from './execution-list.ts'
import { ExecutionListView } from './ExecutionListView.tsx'
import { useListTitle } from './use-list-title.ts'
import css from './Executions.module.css'

export function ExecutionsPage() {
  const [list] = useState(createExecutionList)
  return (
    <main className={css.page}>
      <h1>{useListTitle(list)}</h1>
      <ExecutionListView list={list} />
    </main>
  )
}
