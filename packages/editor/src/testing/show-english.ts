import { showLanguage } from '../lib/i18n.ts'

// What main.tsx does before it draws anything.
await showLanguage('en')
