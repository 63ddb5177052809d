import { contract, type Act } from '@heddle/contract'
import { BadRequest, NotFound } from '@heddle/core'
import { canUnshare, Packages, readDescription } from '@heddle/guests'
import { catalog } from '@heddle/nodes'
import { writeAudit } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import { packagesFolder } from '../package-settings.ts'
import type { Db } from '../db/schema.ts'
import { serve, type RequestFacts } from '../http/serve.ts'
import { presentPackage } from './present-package.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'packages' | 'dataDir' | 'packagesAllow' | 'packagesRegistry' | 'npmEnvironment'>
}

export function packageRoutes({ db, config }: Parts) {
  const folder = packagesFolder(config)
  const packages = folder === undefined ? undefined : openPackages(folder, config)
  const getPackages = () => {
    if (!packages) throw new BadRequest('Packages are switched off on this instance')
    return packages
  }
  const audit = (act: Act, call: { user: { id: string }; request: RequestFacts }, target: string) =>
    writeAudit(db, { act, userId: call.user.id, target, address: call.request.ip })

  return serve(contract.packages, {
    async list() {
      const installed = (await packages?.list()) ?? []
      const described = await Promise.all(
        installed.map(async (each) => {
          const description = await readDescription(folder ?? '', each)
          return presentPackage(db, each, description)
        }),
      )
      return { enabled: packages !== undefined, contained: await canUnshare(), packages: described }
    },
    async install(call) {
      const { installed, description } = await orExplain(() =>
        getPackages().add({ type: 'registry', spec: call.body.package }),
      )
      await audit('package_installed', call, `${installed.name} ${installed.version}`)
      await catalog.refresh()
      return presentPackage(db, installed, description)
    },
    async remove(call) {
      const { name } = call.query
      if (!(await getPackages().remove(name))) throw new NotFound('Package', name)
      await audit('package_removed', call, name)
      await catalog.refresh()
      return true as const
    },
  })
}

const openPackages = (folder: string, { packagesAllow, packagesRegistry, npmEnvironment }: Parts['config']) =>
  new Packages({ folder, allow: packagesAllow, registry: packagesRegistry, env: npmEnvironment })

/** What goes wrong while a package is fetched and looked at is for the owner to read. */
async function orExplain<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new BadRequest(error instanceof Error ? error.message : String(error))
  }
}
