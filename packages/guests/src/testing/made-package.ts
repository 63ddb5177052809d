import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Guest } from '../host/guests.ts'

interface MadePackage {
  version?: string
  /** What the node's `execute` does; `this` and `items` are there. */
  execute: string
  /** Runs when the file is loaded. */
  atLoad?: string
}

const name = 'n8n-nodes-made'

/** The folder of a community package with one node, `Act`, written for a test. */
export async function writePackage({ version = '1.0.0', execute, atLoad = '' }: MadePackage) {
  const folder = join(await mkdtemp(join(tmpdir(), 'heddle-made-')), name)
  await mkdir(folder, { recursive: true })
  const about = { name, version, license: 'MIT', n8n: { nodes: ['Act.node.js'] } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(about))
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
  return { name, version: given.version ?? '1.0.0', dialect: 'community', folder, packageFolder: folder }
}
