import { contract, type Endpoint } from '@heddle/contract'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which tests note the endpoints that have answered them; undefined where nobody asks. */
    calledEndpoints: string | undefined
  }
}

/** After a run of all tests, every endpoint of the contract must have given one of them a good answer. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-called-'))
  const file = join(folder, 'endpoints')
  await writeFile(file, '')
  project.provide('calledEndpoints', file)
  return async () => {
    const called = new Set((await readFile(file, 'utf8')).split('\n'))
    await rm(folder, { recursive: true })
    if (!(await hasRunWhole(project))) return
    const forgotten = endpoints
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !called.has(name))
    if (forgotten.length === 0) return
    throw new Error(`No test of ${project.name} had a good answer from:\n  ${forgotten.join('\n  ')}`)
  }
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))

/** A part of the tests calls a part of the endpoints. */
async function hasRunWhole(project: TestProject): Promise<boolean> {
  if (project.vitest.config.testNamePattern) return false
  const { testFiles } = await project.globTestFiles()
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
  return ran.length >= testFiles.length
}
