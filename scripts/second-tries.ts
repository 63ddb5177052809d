import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Names at the end which tests passed only at their second try: each is a fault of the test or of what it tests. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter so
export default class SecondTries implements Reporter {
  private readonly found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    this.found.push(`${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.found.length > 0) console.log(`Passed only at the second try:\n  ${this.found.join('\n  ')}`)
  }
}
