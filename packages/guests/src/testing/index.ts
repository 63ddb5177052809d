import { join } from 'node:path'

/** A piece with an operation for everything. */
export const samplePieceFolder: string = join(import.meta.dirname, 'fixtures/piece-sample')

export { madeGuest, writePackage } from './made-package.ts'
export { openRegistry, type TestRegistry } from './registry.ts'
