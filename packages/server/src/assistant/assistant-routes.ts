import { contract } from '@heddle/contract'
import { AppError } from '@heddle/core'
import type { Actor } from '../auth/actor.ts'
import { countGuess } from '../auth/guesses.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Engine } from '../dispatch/engine.ts'
import { serve, type RequestFacts, type Route } from '../http/serve.ts'
import { wantedLanguage } from '../http/wanted-language.ts'
import { askAs } from '../mcp/ask-as.ts'
import { getOwner } from '../users/user-queries.ts'
import { changeWorkflow } from './change-workflow.ts'
import { chooseModel, getModelNode, readAssistant } from './chosen-model.ts'
import type { AskModel } from './converse.ts'
import { explainError } from './explain-error.ts'
import { evaluateOn, writeExpression } from './write-expression.ts'

interface Parts {
  db: Db
  engine: Engine
  config: Pick<Config, 'locale'>
  /** The only calls that the assistant can make: those that tell of node types. */
  nodeTypes: readonly Route[]
}

interface Asking {
  user: Actor
  request: RequestFacts
}

export const assistantRoutes = (parts: Parts) => {
  const { db, engine, config, nodeTypes } = parts
  return serve(contract.assistant, {
    settings: ({ user }) => readAssistant(db, user),

    async choose({ user, body }) {
      await chooseModel(db, user, body.choice)
      return readAssistant(db, user)
    },

    change: async (call) =>
      changeWorkflow(await modelFor(parts, call), askAs(nodeTypes, call.user), call.body),

    async explain(call) {
      const language = wantedLanguage(call.request, config.locale)
      return { words: await explainError(await modelFor(parts, call), language, call.body) }
    },

    async expression(call) {
      const sample = { userId: call.user.id, input: call.body.input, now: Date.now() }
      const evaluate = (expression: string) => evaluateOn(engine, sample, expression)
      return writeExpression(await modelFor(parts, call), evaluate, call.body)
    },
  })
}

/** Nobody waits for the answer any more. */
class Stopped extends AppError {
  readonly errorCode = 'stopped'
  readonly status = 409
  constructor() {
    super('The request was stopped')
  }
}

/** The owner pays for every call: each person has so many, and one who has hung up causes no more. */
async function modelFor({ db, engine }: Parts, { user, request }: Asking): Promise<AskModel> {
  const node = await getModelNode(db)
  await countGuess(db, [{ kind: 'assistant', of: user.id }])
  const { id } = await getOwner(db)
  return (messages, tools) => {
    if (request.isGone()) throw new Stopped()
    return engine.ask('askModel', { authority: { ownerId: id, principal: { id } }, node, messages, tools })
  }
}
