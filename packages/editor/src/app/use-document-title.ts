import { useDocument } from '../workspace/document-store.ts'
import { isRunning, useRun } from '../workspace/run-store.ts'
import { useTabTitle } from '../ui/use-tab-title.ts'

const marks = { idle: '▶️', executing: '🔄', error: '⚠️' } as const

/** The tab tells the name of the workflow and how it is doing. */
export function useDocumentTitle(): void {
  const name = useDocument((state) => state.history.present.name)
  const running = useRun(isRunning)
  const failed = useRun((state) => state.error !== undefined)
  const mark = marks[running ? 'executing' : failed ? 'error' : 'idle']
  useTabTitle(`${mark} ${name}`)
}
