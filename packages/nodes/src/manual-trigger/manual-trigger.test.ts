import { tryEvery } from '../testing/try-every.ts'
import { manualTrigger } from './manual-trigger.node.ts'

tryEvery(manualTrigger, [{ gives: [{}] }])
