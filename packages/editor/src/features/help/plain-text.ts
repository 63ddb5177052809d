import type { HelpSpan } from './help-document.ts'

/** The words alone. */
export const plainText = (spans: readonly HelpSpan[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span
      return typeof span.text === 'string' ? span.text : plainText(span.text)
    })
    .join('')
