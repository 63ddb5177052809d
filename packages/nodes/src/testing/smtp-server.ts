import { createServer, type AddressInfo, type Socket } from 'node:net'

interface ReceivedMail {
  recipients: string[]
  /** User and password as the client gave them. */
  login: string
  text: string
}

export interface SmtpServer {
  port: number
  mails: ReceivedMail[]
  close(): Promise<void>
}

/** A mail server that keeps what it receives and refuses recipients called "nobody". */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const server = createServer((socket) => serveClient(socket, mails))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, mails, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

function serveClient(socket: Socket, mails: ReceivedMail[]): void {
  let waiting = ''
  let mail: ReceivedMail = { recipients: [], login: '', text: '' }
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const takeData = (line: string) => {
    if (line !== '.') {
      mail.text += `${line}\n`
      return
    }
    inData = false
    mails.push(mail)
    mail = { ...mail, recipients: [], text: '' }
    say('250 Kept')
  }
  const takeCommand = (line: string) => {
    const [verb = '', ...rest] = line.split(' ')
    const answers: Record<string, () => void> = {
      EHLO: () => say('250-local\r\n250 AUTH PLAIN'),
      AUTH: () => {
        mail.login = Buffer.from(rest[1] ?? '', 'base64')
          .toString()
          .split('\0')
          .slice(1)
          .join(':')
        say('235 Welcome')
      },
      RCPT: () => {
        if (line.includes('nobody')) return say('550 Nobody is called so')
        mail.recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        return say('250 Known')
      },
      DATA: () => {
        inData = true
        say('354 Go on')
      },
      QUIT: () => {
        say('221 Bye')
        socket.end()
      },
    }
    const answer = answers[verb.toUpperCase()] ?? (() => say('250 Fine'))
    answer()
  }
  say('220 local')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = (waiting + chunk.toString()).split('\r\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) {
      if (inData) takeData(line)
      else takeCommand(line)
    }
  })
}
