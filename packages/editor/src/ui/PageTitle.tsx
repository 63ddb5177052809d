import { useEffect } from 'react'

/** The heading of a page, which its tab and the browser's history carry, too. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} - Heddle`
    return () => {
      document.title = 'Heddle'
    }
  }, [children])
  return <h1>{children}</h1>
}
