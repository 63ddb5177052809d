import { contract } from '@heddle/contract'
import type { Engine } from '../dispatch/engine.ts'
import { serve } from '../http/serve.ts'
import { PreviewLimit } from './preview-limit.ts'

export const expressionRoutes = ({ engine }: { engine: Engine }) => {
  const limit = new PreviewLimit()
  return serve(contract.expressions, {
    preview: ({ user, body }) =>
      limit.within(user.id, () => engine.ask('preview', { ...body, userId: user.id })),
  })
}
