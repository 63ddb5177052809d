import { emailPattern } from '../../lib/constants.ts'

/** The addresses of a list with commas, semicolons or line breaks, each once; `Name <address>` gives the address. */
export function readAddresses(text: string): { emails: string[]; invalid: string | undefined } {
  const entries = text
    .split(/[,;\n]/)
    .map((entry) => /<([^>]*)>\s*$/.exec(entry)?.[1]?.trim() ?? entry.trim())
    .filter((entry) => entry !== '')
  const lower = entries.map((entry) => entry.toLowerCase())
  const emails = entries.filter((_entry, index) => lower.indexOf(lower[index] ?? '') === index)
  return { emails, invalid: entries.find((entry) => !emailPattern.test(entry)) }
}
