import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { describeNetworkFailure } from './network-failure.ts'
import { errorData } from './run/index.ts'

const failed = (facts: object, message = 'technical') => Object.assign(new Error(message), facts)

test('V01 a port at which nothing listens is told in plain words', async () => {
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve))

  expect(describeNetworkFailure(refused)).toEqual({
    message: 'Nothing answers at 127.0.0.1:1',
    hint: 'Check the host and port, and that the service is running.',
  })
})

test.each([
  [failed({ code: 'ENOTFOUND', hostname: 'a.example' }), 'Could not find "a.example"'],
  [failed({ code: 'EAI_AGAIN', hostname: 'a.example' }), 'Could not look up "a.example"'],
  [failed({ code: 'ECONNREFUSED' }), 'Nothing answers at the given address'],
  [failed({ code: 'ENETUNREACH', address: '::1', port: 5 }), 'The Heddle server cannot reach ::1:5'],
  [failed({ code: 'ETIMEDOUT' }), 'The service did not answer in time'],
  [failed({ code: 'ECONNRESET' }), 'The service closed the connection before it answered'],
  [failed({ code: 'CERT_HAS_EXPIRED' }), 'The certificate of the service has expired'],
  [
    failed({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'The certificate of the service belongs to another address',
  ],
  [failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'The certificate of the service is not trusted here'],
  [failed({}, 'bad port'), 'This port cannot be used in a web address'],
  [
    new AggregateError([failed({ code: 'ECONNREFUSED', address: '::1', port: 80 })]),
    'Nothing answers at ::1:80',
  ],
  [failed({ code: '23505' }), undefined],
  [failed({}, 'ENOTFOUND'), undefined],
  ['ENOTFOUND', undefined],
])('V01 %s is told as %s', (error, message) => {
  expect(describeNetworkFailure(error)?.message).toBe(message)
})

test('V01 an error of a node says what to do, and keeps what the network said for the details', () => {
  expect(
    errorData(failed({ code: 'ECONNREFUSED', address: 'db', port: 5432 }, 'connect ECONNREFUSED')),
  ).toEqual({
    message: 'Nothing answers at db:5432',
    name: 'Error',
    description: 'Check the host and port, and that the service is running.',
    cause: { message: 'connect ECONNREFUSED', name: 'Error' },
  })
})
