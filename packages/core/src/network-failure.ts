import { isJsonObject, textOf } from './json.ts'

/** Why another server was not reached, in words, and what to do about it. */
interface NetworkFailure {
  message: string
  hint: string
}

/** Undefined for everything that is no failure of the network. */
export function describeNetworkFailure(error: unknown): NetworkFailure | undefined {
  // Several addresses of one name were tried.
  const first =
    error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as unknown) : error
  if (!(first instanceof Error)) return undefined
  // The only one without a code.
  const code = first.message === 'bad port' ? 'bad port' : isJsonObject(first) ? String(first.code) : ''
  return failures.find(({ codes }) => codes.includes(code))?.tell(placeOf(first))
}

const failures: readonly { codes: readonly string[]; tell: (place: string) => NetworkFailure }[] = [
  {
    codes: ['ENOTFOUND', 'ENODATA'],
    tell: (place) => ({
      message: `Could not find ${place}`,
      hint: 'Check the spelling. If it is right, the network of the Heddle server does not know this name.',
    }),
  },
  {
    codes: ['EAI_AGAIN'],
    tell: (place) => ({
      message: `Could not look up ${place}`,
      hint: 'The name service did not answer. Check the network of the Heddle server, then try again.',
    }),
  },
  {
    codes: ['ECONNREFUSED'],
    tell: (place) => ({
      message: `Nothing answers at ${place}`,
      hint: 'Check the host and port, and that the service is running.',
    }),
  },
  {
    codes: ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
    tell: (place) => ({
      message: `The Heddle server cannot reach ${place}`,
      hint: 'Check the address and the network of the Heddle server.',
    }),
  },
  {
    codes: ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
    tell: () => ({
      message: 'The service did not answer in time',
      hint: 'Check the host and port, and whether a firewall is in between, or try again later.',
    }),
  },
  {
    codes: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'],
    tell: () => ({
      message: 'The service closed the connection before it answered',
      hint: 'Try again. If that does not help, look at the log of the service.',
    }),
  },
  {
    codes: ['CERT_HAS_EXPIRED'],
    tell: () => ({
      message: 'The certificate of the service has expired',
      hint: 'Its operator has to renew it.',
    }),
  },
  {
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID'],
    tell: () => ({
      message: 'The certificate of the service belongs to another address',
      hint: 'Check the address.',
    }),
  },
  {
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    tell: () => ({
      message: 'The certificate of the service is not trusted here',
      hint: 'If you trust the service, turn on "Ignore SSL Issues" where the node or credential has it.',
    }),
  },
  {
    codes: ['bad port'],
    tell: () => ({
      message: 'This port cannot be used in a web address',
      hint: 'It is reserved for another kind of service. Check the port.',
    }),
  },
]

/** As far as the error knows where it happened; a name in quotes, so that it stands out from the sentence. */
function placeOf(error: Error): string {
  const { hostname, host, address, port } = error as Error & Record<string, unknown>
  const name = [hostname, host, address].find((known) => typeof known === 'string' && known !== '')
  if (name === undefined) return 'the given address'
  return port === undefined ? `"${textOf(name)}"` : `${textOf(name)}:${textOf(port)}`
}
