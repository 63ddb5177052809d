export interface Letter {
  subject: string
  lines: readonly string[]
  button: string
  after: string
}

/** What mails say, in one language. */
export interface MailWords {
  invite: (inviter: string) => Letter
  reset: (firstName: string) => Letter
  accountLost: (credential: string) => Letter
  /** To see whether mails arrive. */
  test: () => Letter
}
