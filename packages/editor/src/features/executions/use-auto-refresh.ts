import { useEffect } from 'react'
import { useStore } from 'zustand'
import { executionsRefreshMs } from '../../lib/constants.ts'
import type { ExecutionList } from './execution-list.ts'

/** Loads the list when it appears and keeps it fresh while it is looked at. */
export function useAutoRefresh(list: ExecutionList): void {
  const isOn = useStore(list.store, (state) => state.autoRefresh)
  useEffect(() => void list.load(), [list])
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      const { isBusy, phase } = list.store.getState()
      if (!isBusy && phase === 'ready' && !document.hidden) void list.refresh()
    }, executionsRefreshMs)
    return () => clearInterval(timer)
  }, [list, isOn])
}
