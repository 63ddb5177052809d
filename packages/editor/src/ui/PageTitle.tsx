import { useTabTitle } from './use-tab-title.ts'

/** The heading of a page, which its tab and the browser's history carry, too. */
export function PageTitle({ children }: { children: string }) {
  useTabTitle(children)
  return <h1>{children}</h1>
}
