export { readFrames, writeFrame, type Frame, type FramePart } from './frames.ts'
export { stepBack } from './step-back.ts'
