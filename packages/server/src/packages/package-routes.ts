import { contract, type Act } from '@heddle/contract'
import { BadRequest, NotFound } from '@heddle/core'
import { canUnshare, PackageCatalogue, Packages, readDescription } from '@heddle/guests'
import { catalog } from '@heddle/nodes'
import type { Actor } from '../auth/actor.ts'
import { writeAudit } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import { packagesFolder } from '../package-settings.ts'
import type { Db } from '../db/schema.ts'
import { serve, type RequestFacts } from '../http/serve.ts'
import type { PushHub } from '../push/push-hub.ts'
import { InstallWork } from './install-work.ts'
import { presentFacts, presentOffer, presentPackage } from './present-package.ts'
import { tellFailed } from './tell-failed.ts'

interface Parts {
  db: Db
  push: PushHub
  config: Pick<Config, 'packages' | 'dataDir' | 'packagesAllow' | 'packagesRegistry' | 'npmEnvironment'>
}

interface Caller {
  user: Actor
  request: RequestFacts
  editorSession: string | undefined
}

export function packageRoutes({ db, push, config }: Parts) {
  const folder = packagesFolder(config)
  const packages = folder === undefined ? undefined : openPackages(folder, config)
  const catalogue = packages && openCatalogue(packages)
  const work = new InstallWork()
  const getPackages = () => {
    if (!packages) throw new BadRequest('Packages are switched off on this instance')
    return packages
  }
  const findInstalled = async () =>
    new Map(((await packages?.list()) ?? []).map(({ name, version }) => [name, version]))
  const changed = async (act: Act, call: Caller, target: string) => {
    await writeAudit(db, { act, userId: call.user.id, target, address: call.request.ip })
    await catalog.refresh()
  }

  return serve(contract.packages, {
    async list() {
      const installed = (await packages?.list()) ?? []
      const described = await Promise.all(
        installed.map(async (each) => {
          const description = await readDescription(folder ?? '', each)
          return presentPackage(db, each, description)
        }),
      )
      return {
        enabled: packages !== undefined,
        contained: await canUnshare(),
        packages: described,
        work: work.list(),
      }
    },
    async offers({ query }) {
      const found = (await catalogue?.search(query.text, { refresh: query.refresh ?? false })) ?? []
      const installed = await findInstalled()
      return found.map((each) => presentOffer(each, installed.get(each.name)))
    },
    async look({ query }) {
      const viewed = await orExplain(() => getPackages().look(query.package))
      const known = await catalogue?.find(viewed.name)
      const installed = (await findInstalled()).get(viewed.name)
      return presentFacts(viewed, { service: known?.service, installed })
    },
    async install(call) {
      const spec = call.body.package
      const add = () => orExplain(() => getPackages().add({ type: 'registry', spec }))
      const { installed, description } = await work.during(spec, add).catch((error: unknown) => {
        tellFailed(push, call, { package: spec, error })
        throw error
      })
      await changed('package_installed', call, `${installed.name} ${installed.version}`)
      return presentPackage(db, installed, description)
    },
    async remove(call) {
      const { name } = call.query
      if (!(await getPackages().remove(name))) throw new NotFound('Package', name)
      work.forget(name)
      await changed('package_removed', call, name)
      return true as const
    },
  })
}

const openPackages = (folder: string, { packagesAllow, packagesRegistry, npmEnvironment }: Parts['config']) =>
  new Packages({ folder, allow: packagesAllow, registry: packagesRegistry, env: npmEnvironment })

const openCatalogue = (packages: Packages) =>
  new PackageCatalogue({
    askNewest: (name) => packages.findNewest(name),
    isAllowed: (name) => packages.isAllowed(name),
  })

/** What goes wrong while a package is fetched and looked at is for the owner to read. */
async function orExplain<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new BadRequest(error instanceof Error ? error.message : String(error))
  }
}
