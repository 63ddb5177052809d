import { join } from 'node:path'
import { loadCommunityPackage } from '../dialects/community/load.ts'
import { workflowModule } from '../dialects/community/workflow-module/workflow-module.ts'
import type { GuestPackage } from '../dialects/guest-package.ts'
import { hookModules } from '../inside/module-hooks.ts'

export const sampleFolder = join(import.meta.dirname, 'fixtures/n8n-nodes-sample')

let loaded: Promise<GuestPackage> | undefined

/** The sample package in this process, for speed; the hooks stay for all tests of a file. */
export const loadSample = (): Promise<GuestPackage> => {
  if (!loaded) hookModules({ 'n8n-workflow': workflowModule })
  loaded ??= loadCommunityPackage(sampleFolder)
  return loaded
}
