import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string
  /** All of them, those of hidden copies too. */
  recipients: string[]
  /** As it came, with quoted-printable lines joined. */
  text: string
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A real mail server on this machine that keeps what it receives. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({
          to: recipients[0] ?? '',
          recipients,
          text: readable(Buffer.concat(parts).toString('utf8')),
        })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const readable = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
