import { openRegistry, type TestRegistry } from '@heddle/guests/testing'
import { onTestFinished } from 'vitest'

/** A registry that has the packages of some folders, and is gone after the test. */
export const aRegistry = (...folders: string[]): Promise<TestRegistry> =>
  closedAfterwards(openRegistry(folders))

/** The same for those who have the token. */
export const aPrivateRegistry = (token: string, ...folders: string[]): Promise<TestRegistry> =>
  closedAfterwards(openRegistry(folders, token))

async function closedAfterwards(opening: Promise<TestRegistry>): Promise<TestRegistry> {
  const registry = await opening
  onTestFinished(() => registry.close())
  return registry
}
