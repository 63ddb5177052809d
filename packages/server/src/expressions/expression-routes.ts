import { contract } from '@heddle/contract'
import type { Engine } from '../dispatch/engine.ts'
import { serve } from '../http/serve.ts'

export const expressionRoutes = ({ engine }: { engine: Engine }) =>
  serve(contract.expressions, {
    preview: ({ user, body }) => engine.ask('preview', { ownerId: user.id, ...body }),
  })
