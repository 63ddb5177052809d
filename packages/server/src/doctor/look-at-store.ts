import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createS3Client, type S3Place } from '@heddle/worker'
import { ok, problem, warn, type Finding } from './finding.ts'

/** Whether the store answers, and whether all files are in it. */
export async function lookAtStore(s3: S3Place, dataDir: string): Promise<Finding> {
  const about = 'files of executions'
  try {
    const query = { 'list-type': '2', 'max-keys': '1', prefix: s3.prefix }
    const { status } = await createS3Client(s3)({ method: 'GET', query })
    if (status === 404) return problem(about, `There is no bucket ${s3.bucket} at ${s3.endpoint}.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(about, `The store at ${s3.endpoint} cannot be used (${reason}). Check HEDDLE_S3_….`)
  }
  const left = globSync('*/*', { cwd: join(dataDir, 'binary') }).length
  if (left === 0) return ok(about, `The bucket ${s3.bucket} responds.`)
  return warn(about, `${left} are still in the data folder. Move them to the bucket with: heddle move-files`)
}
