import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.looseObject({ dependencies: z.record(z.string(), z.string()).default({}) })

/** Takes along what a package needs while it runs, and nothing of what it is only written with. */
export async function copyDependencies(from: string, to: string): Promise<void> {
  const copied = new Set<string>()
  const visit = async (folder: string): Promise<void> => {
    for (const name of await dependenciesOf(folder)) {
      // Some have their own, in another version: those come along with them.
      const isNested = folder !== from && existsSync(join(folder, 'node_modules', name))
      if (isNested || copied.has(name)) continue
      copied.add(name)
      const place = join('node_modules', name)
      if (!existsSync(join(from, place)))
        throw new Error(`package.json: ${name} is not installed. Run npm install.`)
      await cp(join(from, place), join(to, place), { recursive: true, dereference: true })
      await visit(join(from, place))
    }
  }
  await visit(from)
}

async function dependenciesOf(folder: string): Promise<string[]> {
  const { dependencies } = manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  return Object.keys(dependencies)
}
