import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { createExecutionList } from '../features/executions/execution-list.ts'
import { RunList } from '../features/executions/RunList.tsx'
import { Waterfall } from '../features/executions/Waterfall.tsx'
import { ExecutionHeader } from './ExecutionHeader.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { Main } from '../ui/Main.tsx'
import css from './WorkflowExecutionsPage.module.css'
import { WorkflowTabs } from './WorkflowTabs.tsx'
import { WorkspacePage } from './WorkspacePage.tsx'

/** The executions of one workflow: the list of them, and one on the canvas. */
export function WorkflowExecutionsPage() {
  const { name: workflowId = '', id }: { name?: string; id?: string } = useParams({ strict: false })
  return <Executions key={workflowId} workflowId={workflowId} shown={id} />
}

function Executions({ workflowId, shown }: { workflowId: string; shown: string | undefined }) {
  const [list] = useState(() => createExecutionList({ workflowId, called: true }))
  return (
    <>
      <WorkspacePage>
        <ExecutionHeader />
      </WorkspacePage>
      <div className={css.columns}>
        <RunList list={list} workflowId={workflowId} shown={shown} />
        <Main className={css.main}>
          <WorkspacePage>
            <Run />
          </WorkspacePage>
          <WorkflowTabs workflowId={workflowId} current="executions" />
        </Main>
      </div>
    </>
  )
}

function Run() {
  useShortcuts()
  return (
    <div className={css.run}>
      <div className={css.canvas}>
        <CanvasArea />
      </div>
      <Waterfall />
    </div>
  )
}
