import type { ReactNode } from 'react'

/** Where the link past the menu leads. */
export const mainId = 'main'

/** What a screen is about, beside the menu. */
export function Main({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
