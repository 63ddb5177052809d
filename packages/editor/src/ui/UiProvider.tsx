import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './tokens.css'
import './base.css'
import type { ReactNode } from 'react'
import { Toasts } from './Toasts.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'

/** What every screen stands on. No style element is written at run time: the content security policy forbids it. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toasts />
      <TooltipLayer />
    </>
  )
}
