import { useEffect } from 'react'

/** What the tab and the browser's history call a page while it is shown. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Heddle`
    return () => {
      document.title = 'Heddle'
    }
  }, [title])
}
