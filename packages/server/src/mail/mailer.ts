import { AppError, describeNetworkFailure } from '@heddle/core'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** The mail server is missing, cannot be reached, or refused the mail. */
class MailFailed extends AppError {
  readonly errorCode = 'mail_failed'
  readonly status = 502
  override readonly hint: string
  override readonly details: unknown
  constructor(message: string, facts: { cause?: unknown; hint?: string; said?: string } = {}) {
    super(message, { cause: facts.cause })
    this.hint = facts.hint ?? ''
    this.details = facts.said
  }
}

export interface Mailer {
  /** Whether there is a mail server at all. */
  isSetUp: boolean
  send(mail: Mail): Promise<void>
}

/** Unless the address says otherwise, as in `smtp://mail.example.com?greetingTimeout=60000`. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends mails through the instance's mail server. */
export function createMailer({ smtpUrl, smtpFrom }: Pick<Config, 'smtpUrl' | 'smtpFrom'>): Mailer {
  return {
    isSetUp: smtpUrl !== undefined,
    async send(mail) {
      if (smtpUrl === undefined) throw new MailFailed('No mail server is set up')
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(
        { ...timeouts, url: smtpUrl },
        { from: smtpFrom ?? defaultSender(smtpUrl) },
      )
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw explain(error as Error)
      } finally {
        transport.close()
      }
    },
  }
}

function explain(error: Error): MailFailed {
  const unreached = describeNetworkFailure(error)
  return new MailFailed(`The email could not be sent: ${unreached?.message ?? error.message}`, {
    cause: error,
    ...(unreached && { hint: unreached.hint, said: error.message }),
  })
}

const defaultSender = (smtpUrl: string): string => {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `heddle@${hostname}`
}
