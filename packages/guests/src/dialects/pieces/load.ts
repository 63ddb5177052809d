import { assertNever, isJsonObject } from '@heddle/core'
import type { Answers, Question } from '../../protocol/messages.ts'
import type { GuestPackage, HostAccess, LoadPackage } from '../guest-package.ts'
import { authType, authValue } from './auth.ts'
import { describePiece } from './describe-piece.ts'
import { loadChoices } from './load-choices.ts'
import { loadPiece, type Piece } from './piece.ts'
import { runAction } from './run-action.ts'
import { changeSubscription, pollTrigger, receiveCall } from './triggers.ts'

/** Loads a piece of Activepieces: its module exports one object that says everything. */
export const loadPiecePackage: LoadPackage = async (folder) => {
  const piece = loadPiece(folder)
  return {
    describe: async () => describePiece(piece),
    // Each question gets the answer of its kind.
    answer: ((question, host) => answerQuestion(piece, question, host)) as GuestPackage['answer'],
  }
}

async function answerQuestion(piece: Piece, question: Question, host: HostAccess): Promise<unknown> {
  switch (question.type) {
    case 'describe':
      return describePiece(piece)
    case 'run':
      return runAction(piece, question.facts, host)
    case 'options':
      return loadChoices(piece, question.facts, host)
    case 'testCredential':
      return testCredential(piece, question)
    case 'poll':
      return pollTrigger(piece, question.facts, host)
    case 'subscribe':
    case 'unsubscribe':
      return changeSubscription(piece, question, host)
    case 'webhook':
      return receiveCall(piece, question.facts, host)
    case 'sign':
    case 'prepareCredential':
    case 'watch':
      throw new Error('A piece has nothing of that kind')
    default:
      return assertNever(question)
  }
}

/** The account's own check. */
async function testCredential(
  piece: Piece,
  { method, credential }: Extract<Question, { type: 'testCredential' }>,
): Promise<Answers['testCredential']> {
  const auth = piece.auths.find((each) => authType(piece, each) === method)
  const found = await auth?.validate?.({
    auth: await authValue(piece, auth, credential),
    server: { apiUrl: '', publicUrl: '' },
  })
  if (!isJsonObject(found) || found.valid !== false) return { status: 'ok' }
  return { status: 'error', ...(typeof found.error === 'string' && { message: found.error }) }
}
