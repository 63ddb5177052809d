import { emailPattern } from '../../lib/constants.ts'

/** The addresses of a list with commas; `Name <address>` gives the address. */
export function readAddresses(text: string): { emails: string[]; invalid: string | undefined } {
  const entries = text
    .split(',')
    .map((entry) => /<([^>]*)>\s*$/.exec(entry)?.[1]?.trim() ?? entry.trim())
    .filter((entry) => entry !== '')
  return { emails: entries, invalid: entries.find((entry) => !emailPattern.test(entry)) }
}
