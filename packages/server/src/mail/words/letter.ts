export interface Letter {
  subject: string
  lines: readonly string[]
  button: string
  after: string
}

/** What an agent wants to do. */
export interface WantedUse {
  workflow: string
  tool: string
  /** What the tool would be given. */
  input: string
}

/** What mails say, in one language. */
export interface MailWords {
  invite: (inviter: string) => Letter
  reset: (firstName: string) => Letter
  accountLost: (credential: string) => Letter
  approval: (wanted: WantedUse) => Letter
  /** To see whether mails arrive. */
  test: () => Letter
}
