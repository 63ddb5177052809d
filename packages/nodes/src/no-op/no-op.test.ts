import { tryEvery } from '../testing/try-every.ts'
import { noOp } from './no-op.node.ts'

tryEvery(noOp, [
  { items: [{ a: 1 }, { a: 2 }], gives: [{ a: 1 }, { a: 2 }] },
  { items: [], gives: [] },
])
