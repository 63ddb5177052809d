import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Guest } from '../host/guests.ts'

interface MadePackage {
  name?: string
  version?: string
  /** What else stands in its `package.json`. */
  about?: Record<string, unknown>
  /** What the node's `execute` does; `this` and `items` are there. */
  execute: string
  /** Runs when the file is loaded. */
  atLoad?: string
}

const usualName = 'n8n-nodes-made'

/** The folder of a community package with one node, `Act`, written for a test. */
export async function writePackage({
  name = usualName,
  version = '1.0.0',
  about = {},
  execute,
  atLoad = '',
}: MadePackage) {
  const folder = join(await mkdtemp(join(tmpdir(), 'heddle-made-')), name)
  await mkdir(folder, { recursive: true })
  const manifest = { name, version, license: 'MIT', n8n: { nodes: ['Act.node.js'] }, ...about }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(
    join(folder, 'Act.node.js'),
    `${atLoad}
exports.Act = class Act {
  description = {
    name: 'act', displayName: 'Act', description: 'For tests', version: 1, group: ['transform'],
    defaults: { name: 'Act' }, inputs: ['main'], outputs: ['main'],
    properties: [{ displayName: 'Value', name: 'value', type: 'string', default: 'none' }],
  }
  async execute() {
    const items = this.getInputData()
    ${execute}
  }
}`,
  )
  return folder
}

/** The same as a guest that was installed. */
export async function madeGuest(given: MadePackage): Promise<Guest> {
  const folder = await writePackage(given)
  const name = given.name ?? usualName
  return { name, version: given.version ?? '1.0.0', dialect: 'community', folder, packageFolder: folder }
}
