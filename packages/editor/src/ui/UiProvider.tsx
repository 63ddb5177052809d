import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './tokens.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTheme } from './theme.ts'
import { Toasts } from './Toasts.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'

interface UiProviderProps {
  children: ReactNode
  /** Nothing moves or waits for a frame, for tests without a screen. */
  still?: boolean
}

/** What every screen stands on. No style element is written at run time: the content security policy forbids it. */
export function UiProvider({ children, still = false }: UiProviderProps) {
  const theme = useTheme((state) => state.shown)
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      env={still ? 'test' : 'default'}
    >
      {children}
      <Toasts />
      <TooltipLayer />
    </MantineProvider>
  )
}

const mantineTheme = { fontFamily: 'var(--font-sans)', cursorType: 'pointer' as const }
