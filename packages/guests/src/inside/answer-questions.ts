import { assertNever } from '@heddle/core'
import type { GuestPackage } from '../dialects/guest-package.ts'
import type { HostMessage, Question } from '../protocol/messages.ts'
import { HostCalls, type Sending } from './calls.ts'
import { currentQuestion } from './own-process.ts'
import { guestError } from '../protocol/guest-error-data.ts'

type Asked = Extract<HostMessage, { type: 'question' }>

/** Answers what the host asks, any number of questions at a time. The package is loaded at the first one. */
export function answerQuestions(load: () => Promise<GuestPackage>, sending: Sending) {
  const { send, sendPlain } = sending
  const calls = new HostCalls(sending)
  const open = new Map<number, AbortController>()
  let loaded: Promise<GuestPackage> | undefined

  async function answer({ id, question }: Asked): Promise<void> {
    const controller = new AbortController()
    open.set(id, controller)
    try {
      loaded ??= load()
      const guest = await loaded
      const value = await ask(guest, question, calls.accessFor(id, controller.signal))
      const sendAnswer = question.type === 'sign' ? send : sendPlain
      sendAnswer({ type: 'answer', id, value })
    } catch (error) {
      send({ type: 'error', id, error: guestError(error) })
    } finally {
      open.delete(id)
    }
  }

  return {
    receive(message: HostMessage, parts: readonly Uint8Array[]): void {
      switch (message.type) {
        case 'question':
          void currentQuestion.run(message.id, () => answer(message))
          break
        case 'cancel':
          open.get(message.id)?.abort()
          break
        case 'returned':
        case 'failed':
          calls.settle(message, parts)
          break
        case 'ping':
          send({ type: 'pong' })
          break
        default:
          assertNever(message)
      }
    },
  }
}

const ask = (guest: GuestPackage, question: Question, host: ReturnType<HostCalls['accessFor']>) =>
  question.type === 'describe' ? guest.describe() : guest.answer(question, host)
