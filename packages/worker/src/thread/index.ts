export { EngineSide } from './engine-side.ts'
export { runThread } from './run-thread.ts'
