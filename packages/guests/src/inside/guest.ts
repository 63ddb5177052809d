import { isJsonObject } from '@heddle/core'
import { dialects } from './dialects.ts'
import { hookModules } from './module-hooks.ts'
import { endProcess, guardProcess, surviveErrors } from './own-process.ts'
import { answerQuestions } from './answer-questions.ts'
import { openTunnel } from './tunnel.ts'
import { readMessages, writeMessage, writePlainMessage } from '../protocol/message-frames.ts'
import type { GuestMessage, HostMessage } from '../protocol/messages.ts'

/** The host's messages are as large as the data of a run. */
const maxBytes = 1024 * 1024 * 1024

const [folder = '', dialectName = '', socketPath = ''] = process.argv.slice(2)
const dialect = Object.hasOwn(dialects, dialectName) ? dialects[dialectName] : undefined
if (!dialect) throw new Error(`The dialect "${dialectName}" is not known`)

// Everything is taken before any code of the package runs.
const { stdin, stdout } = process
const send = (message: GuestMessage) => writeMessage(stdout, message)
const sendPlain = (message: GuestMessage) => writePlainMessage(stdout, message)
const tell = (id: number, event: Extract<GuestMessage, { type: 'event' }>['event']) =>
  send({ type: 'event', id, event })

openTunnel(socketPath)
hookModules(dialect.modules)
guardProcess(tell)
surviveErrors(tell)

const questions = answerQuestions(() => dialect.load(folder), { send, sendPlain })
readMessages(
  stdin,
  { maxBytes },
  {
    message(message, parts) {
      // The other side is our own server.
      if (isJsonObject(message)) questions.receive(message as unknown as HostMessage, parts)
    },
    broken: () => endProcess(1),
  },
)
// Without a host there is nobody to work for.
stdin.on('close', () => endProcess(0))
send({ type: 'ready' })
