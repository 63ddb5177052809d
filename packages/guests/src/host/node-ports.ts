import type { JsonObject } from '@heddle/core'
import type {
  HttpRequest,
  HttpResponse,
  LoadOptionsContext,
  RunContext,
  TriggerContext,
} from '@heddle/core/node'
import type { GuestEvent } from '../protocol/messages.ts'
import { noPorts, type GuestPorts } from './answer-call.ts'
import type { GuestLink } from './guest-link.ts'

type Account = Pick<RunContext, 'http' | 'credential'>

/** The world of a run. */
export const portsOfRun = (context: RunContext, link: GuestLink): GuestPorts => ({
  ...accountPorts(context, link),
  ...filePorts(context),
  evaluate: (expression, itemIndex, roots) => context.evaluate(expression, itemIndex, roots),
  event(event) {
    if (event.type === 'console') context.log(...event.messages)
    if (event.type === 'log' && event.level !== 'debug') context.log(event.message)
    if (event.type === 'hint') context.hint(event.message)
  },
})

export const portsOfOptions = (context: LoadOptionsContext, link: GuestLink): GuestPorts => ({
  ...noPorts,
  ...accountPorts(context, link),
})

export const portsOfTrigger = (
  context: Pick<TriggerContext, 'http' | 'credential' | 'binary'>,
  link: GuestLink,
  event: (event: GuestEvent) => void = () => undefined,
): GuestPorts => ({ ...noPorts, ...accountPorts(context, link), ...filePorts(context), event })

const filePorts = ({ binary }: Pick<RunContext, 'binary'>): Pick<GuestPorts, 'readFile' | 'writeFile'> => ({
  readFile: (file) => binary.read(file),
  writeFile: (bytes, info) => binary.write(bytes, info),
})

const accountPorts = (context: Account, link: GuestLink): Pick<GuestPorts, 'http' | 'credential'> => ({
  credential: async (type, itemIndex) => await context.credential(type, itemIndex),
  http: (request) => send(request, context, link),
})

/** The client puts a credential in by itself, unless its type has functions of its own for that. */
async function send(request: HttpRequest, context: Account, link: GuestLink): Promise<HttpResponse> {
  const { credential: credentialType, ...rest } = request
  const type = credentialType === undefined ? undefined : link.credentials.get(credentialType)
  if (credentialType === undefined || !type || (!type.signs && !type.prepares)) return context.http(request)
  const ports: GuestPorts = { ...noPorts, http: context.http }
  const stored = (await context.credential(credentialType)) as JsonObject
  const prepared = type.prepares
    ? await link.ask({ type: 'prepareCredential', credentialType, credential: stored }, { ports, deadlineMs })
    : {}
  const credential = { ...stored, ...prepared }
  return context.http(
    await link.ask({ type: 'sign', credentialType, credential, request: rest }, { ports, deadlineMs }),
  )
}

const deadlineMs = 60_000
