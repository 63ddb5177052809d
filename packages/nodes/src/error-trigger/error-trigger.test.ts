import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { errorTrigger } from './error-trigger.node.ts'

test('by hand it shows an example of a failure', async () => {
  const { output } = await runNodeInMemory(errorTrigger, { items: [] })

  expect(output[0]?.[0]?.json).toMatchObject({
    execution: { error: { message: expect.any(String) }, lastNodeExecuted: expect.any(String) },
    workflow: { name: expect.any(String) },
  })
})

tryEvery(errorTrigger, [{ items: [{ execution: { id: '7' } }], gives: [{ execution: { id: '7' } }] }])
