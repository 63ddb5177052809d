import type { JsonObject } from '@heddle/core'

/** What the server says about itself: a line for each fact, some with parts of their own. */
export function readServerInfo(text: string): JsonObject {
  const lines = text.split('\n').map((line) => line.trim())
  const facts = lines.filter((line) => line !== '' && !line.startsWith('#') && line.includes(':'))
  return Object.fromEntries(
    facts.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), readFact(line.slice(at + 1))]
    }),
  )
}

function readFact(text: string): unknown {
  if (!/^[^,=]+=[^,=]*(?:,[^,=]+=[^,=]*)*$/.test(text)) return numberOr(text)
  const parts = text.split(',').map((part) => part.split('='))
  return Object.fromEntries(parts.map(([name = '', value = '']) => [name, numberOr(value)]))
}

const numberOr = (text: string): unknown => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text)
