import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { showLanguage } from './lib/i18n.ts'
import { preferredLanguage } from './lib/language.ts'
import { applyTheme } from './ui/theme.ts'

applyTheme()
await showLanguage(preferredLanguage())

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
