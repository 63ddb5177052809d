import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('REL-20 a flood of one workflow does not keep the executions of others from starting', async () => {
  const slots = new Slots(1)
  const started: string[] = []
  slots.tryTake()
  const wanted = ['ann flood', 'ann flood', 'ann flood', 'ann small', 'bob own']
  const waiting = wanted.map(async (name) => {
    const [person = '', workflow = ''] = name.split(' ')
    await slots.take({ person, workflow })
    started.push(name)
    slots.release()
  })

  slots.release()
  await Promise.all(waiting)

  expect(started).toEqual(['ann flood', 'bob own', 'ann small', 'ann flood', 'ann flood'])
})
