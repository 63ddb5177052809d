import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of whole servers take minutes and wait for most of them: they come first, so that at the end nobody waits for them alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ project }: TestSpecification) => project.name === 'wire'
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the method of a sequencer
    return (await super.sort(files)).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)))
  }
}
