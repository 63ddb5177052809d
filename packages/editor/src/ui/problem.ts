import { t } from '../lib/i18n.ts'

/** Something that could not be done, in words. */
export interface Problem {
  title: string
  /** Why. */
  message: string
  /** What to do, and by what the call is found in the server's log. */
  details?: string
}

/** What a call to the server leaves behind when it fails. */
interface FailedCall {
  /** Missing when there was no answer. */
  status: number | undefined
  hint: string
  requestId: string
  body?: Readonly<Record<string, unknown>>
}

/** Never a stack: where in the program it was found out helps nobody who reads this. */
export const problemOf = (title: string, error: unknown): Problem => ({
  title,
  message: error instanceof Error ? error.message : String(error),
  details: isFailedCall(error) ? detailsOf(error) : undefined,
})

const isFailedCall = (error: unknown): error is FailedCall => error instanceof Error && 'requestId' in error

function detailsOf(call: FailedCall): string | undefined {
  const lines = [
    describedIn(call) && t('shell.whatHappened', { text: describedIn(call) }),
    adviceFor(call) && t('shell.whatToDo', { text: adviceFor(call) }),
    technicalIn(call) && t('shell.technicalReason', { text: technicalIn(call) }),
    call.requestId && t('shell.requestId', { id: call.requestId }),
  ]
  return lines.filter(Boolean).join('\n') || undefined
}

/** Failures of a node say more than their message. */
const describedIn = (call: FailedCall): string => textIn(call, 'description')

/** What another server or the network said, for who looks into it. */
const technicalIn = (call: FailedCall): string => textIn(call, 'details')

function textIn(call: FailedCall, name: string): string {
  const text = call.body?.[name]
  return typeof text === 'string' ? text : ''
}

function adviceFor({ status, hint }: FailedCall): string {
  if (hint !== '') return hint
  if (status === undefined) return t('shell.checkConnection')
  return status >= 500 ? t('shell.tellOperator') : ''
}
