/** What was looked at, and what was found. */
export interface Finding {
  about: string
  state: 'ok' | 'warn' | 'problem'
  /** What is so, and what to do about it. */
  message: string
}

export const ok = (about: string, message: string): Finding => ({ about, state: 'ok', message })
export const warn = (about: string, message: string): Finding => ({ about, state: 'warn', message })
export const problem = (about: string, message: string): Finding => ({ about, state: 'problem', message })
