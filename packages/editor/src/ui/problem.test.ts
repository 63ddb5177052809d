import { expect, test } from 'vitest'
import { errorOf } from '../api/api-error.ts'
import { problemOf } from './problem.ts'

test('V01 what the network said stands in the details, under what to do', () => {
  const answer = new Response(null, { status: 502, headers: { 'x-request-id': 'r1' } })
  const error = errorOf(answer, {
    code: 0,
    message: 'Nothing answers at 127.0.0.1:5',
    hint: 'Check the host and port.',
    details: 'connect ECONNREFUSED 127.0.0.1:5',
  })

  expect(problemOf('Could not connect', error)).toEqual({
    title: 'Could not connect',
    message: 'Nothing answers at 127.0.0.1:5',
    details:
      'What to do: Check the host and port.\nTechnical reason: connect ECONNREFUSED 127.0.0.1:5\nRequest ID: r1',
  })
})
