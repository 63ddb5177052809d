import { contract } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import { credentialReferenceSchema } from '@heddle/core/workflow'
import { z } from 'zod'
import { ownAuthority } from '../auth/authority.ts'
import type { Engine } from '../dispatch/engine.ts'
import { serve } from '../http/serve.ts'

const references = z.record(z.string(), credentialReferenceSchema)

export const parameterOptionRoutes = ({ engine }: { engine: Engine }) =>
  serve(contract.parameterOptions, {
    load({ user, query }) {
      const { nodeTypeAndVersion, methodName, currentNodeParameters, credentials } = query
      if (methodName === undefined) throw new BadRequest('methodName: the name of the method is needed')
      return engine.ask('loadOptions', {
        authority: ownAuthority(user),
        nodeType: nodeTypeAndVersion.name,
        version: nodeTypeAndVersion.version,
        method: methodName,
        parameters: currentNodeParameters,
        credentials: references.catch({}).parse(credentials ?? {}),
      })
    },
  })
