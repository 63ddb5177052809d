import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { stopAndError } from './stop-and-error.node.ts'

test('an object gives message and description', async () => {
  const { error, status } = await runNodeInMemory(stopAndError, {
    parameters: {
      errorType: 'errorObject',
      errorObject: '{ "message": "Gone", "description": "Look left" }',
    },
  })

  expect(status).toBe('error')
  expect(error).toMatchObject({ message: 'Gone', description: 'Look left' })
})

tryEvery(stopAndError, [
  { parameters: { errorMessage: '=No {{ $json.what }}' }, items: [{ what: 'tea' }], fails: 'No tea' },
  { parameters: { errorType: 'errorObject', errorObject: '{ "code": 5 }' }, fails: '{"code":5}' },
])
