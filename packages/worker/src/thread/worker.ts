import { runThread } from './run-thread.ts'

runThread()
