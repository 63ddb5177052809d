import { emailPattern } from '../../lib/constants.ts'

/** The addresses of a list with commas, semicolons or line breaks; `Name <address>` gives the address. */
export function readAddresses(text: string): { emails: string[]; invalid: string | undefined } {
  const entries = text
    .split(/[,;\n]/)
    .map((entry) => /<([^>]*)>\s*$/.exec(entry)?.[1]?.trim() ?? entry.trim())
    .filter((entry) => entry !== '')
  return { emails: entries, invalid: entries.find((entry) => !emailPattern.test(entry)) }
}
