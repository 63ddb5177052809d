import type { Parcel } from './transfer.ts'

/** The first message asks whether the process is there; every other one to convert the input that comes with it. */
export type ConverterRequest = { type: 'start' } | ({ type: 'convert'; name: string } & Parcel)

/** A `done` answer has the output with it. */
export type ConverterAnswer =
  | { type: 'ready' }
  | ({ type: 'done'; /** What the process holds by now. */ residentMb: number } & Parcel)
  | { type: 'failed'; message: string }
