import { init, t as translate } from 'i18next'
import { en } from './texts/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

void init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** A text in the instance's language. The language is fixed at start, so no component needs to subscribe to it. */
export const t = translate
