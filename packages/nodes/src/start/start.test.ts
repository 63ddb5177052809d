import { tryEvery } from '../testing/try-every.ts'
import { start } from './start.node.ts'

tryEvery(start, [{ gives: [{}] }])
