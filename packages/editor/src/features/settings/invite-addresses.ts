import { emailPattern } from '../../lib/constants.ts'

/** The addresses of a list with commas, semicolons or line breaks, each once; `Name <address>` gives the address. */
export function readAddresses(text: string): { emails: string[]; invalid: string | undefined } {
  const entries = text
    .split(/[,;\n]/)
    .map((entry) => /<([^>]*)>\s*$/.exec(entry)?.[1]?.trim() ?? entry.trim())
    .filter((entry) => entry !== '')
  const emails = [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()]
  return { emails, invalid: entries.find((entry) => !emailPattern.test(entry)) }
}
