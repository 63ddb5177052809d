import { generate } from 'selfsigned'

/** A certificate that nobody has signed but its owner, for these hosts. */
export const certificateFor = (hosts: readonly string[], keyType: 'ec' | 'rsa' = 'ec') =>
  generate([{ name: 'commonName', value: hosts[0] ?? '' }], {
    keyType,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) }],
  })
