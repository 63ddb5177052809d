import { realpath, stat } from 'node:fs/promises'
import { defineNode, param } from '@heddle/core/node'
import { watcherOptions } from './watch-options.ts'

export const localFileTrigger = defineNode({
  name: 'localFileTrigger',
  label: 'Local File Trigger',
  description: 'Starts the workflow when a file or folder of this machine changes',
  version: 1,
  aliases: ['n8n-nodes-base.localFileTrigger'],
  group: 'trigger',
  color: '#475569',
  subtitle: '={{ $parameter["path"] }}',
  eventTriggerDescription: 'Waiting for a change of the file or folder',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files', 'Flow'] },
    alias: ['watch', 'disk', 'directory', 'file system', 'monitor'],
  },
  params: {
    triggerOn: param.options({
      label: 'Trigger On',
      required: true,
      options: [
        { name: 'Changes to a Specific File', value: 'file' },
        { name: 'Changes Involving a Specific Folder', value: 'folder' },
      ],
      default: '',
    }),
    path: param.string({
      label: 'Path to Watch',
      show: { triggerOn: ['file', 'folder'] },
      placeholder: 'e.g. reports',
      description: 'Path within the folders that this instance allows',
    }),
    events: param.multiOptions({
      label: 'Watch For',
      required: true,
      show: { triggerOn: ['folder'] },
      options: [
        { name: 'File Added', value: 'add' },
        { name: 'File Changed', value: 'change' },
        { name: 'File Deleted', value: 'unlink' },
        { name: 'Folder Added', value: 'addDir' },
        { name: 'Folder Deleted', value: 'unlinkDir' },
      ],
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        awaitWriteFinish: param.boolean({
          label: 'Await Write Finish',
          description: 'Whether to wait until a file is no longer written to',
        }),
        ignored: param.string({
          label: 'Ignore',
          placeholder: '**/*.txt',
          description: 'Files and folders to leave out: a pattern or a part of their path',
        }),
        ignoreMode: param.options({
          label: 'Ignore Mode',
          options: [
            { name: 'Match', value: 'match', description: 'Paths that match the pattern' },
            { name: 'Contain', value: 'contain', description: 'Paths that contain the text' },
          ],
          default: 'match',
        }),
        ignoreInitial: param.boolean({
          label: 'Ignore Existing Files/Folders',
          default: true,
          description: 'Whether to leave out what is already there',
        }),
        depth: param.options({
          label: 'Max Folder Depth',
          options: [
            { name: '1 Level Down', value: 1 },
            { name: '2 Levels Down', value: 2 },
            { name: '3 Levels Down', value: 3 },
            { name: '4 Levels Down', value: 4 },
            { name: '5 Levels Down', value: 5 },
            { name: 'Top Folder Only', value: 0 },
            { name: 'Unlimited', value: -1 },
          ],
          default: -1,
        }),
        usePolling: param.boolean({
          label: 'Use Polling',
          description: 'Whether to look again and again, for network drives that tell of no changes',
        }),
      },
    }),
  },
  async trigger({ params, locateFile, emit, fail }) {
    const { triggerOn, path, options } = params
    if (path.trim() === '') throw new Error('Enter the path to watch')
    const events: readonly string[] = triggerOn === 'folder' ? params.events : ['change']
    if (events.length === 0) throw new Error('Choose what to watch for')
    const place = await locateFile(path)
    if (triggerOn === 'folder') await checkFolder(place, path)
    const { watch } = await import('chokidar')
    const watcher = watch(place, watcherOptions(place, options))
    watcher.on('error', (error) => fail(error as Error))
    watcher.on('all', (event, changed) => {
      if (events.includes(event)) void tell(event, changed)
    })
    const tell = async (event: string, changed: string) => {
      if (await isReplaced(place)) return
      emit([[{ json: { event, path: changed } }]])
    }
    await new Promise<void>((resolve) => watcher.once('ready', resolve))
    return () => watcher.close()
  },
})

async function checkFolder(place: string, path: string): Promise<void> {
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new Error(`There is no folder "${path}"`)
  if (!found.isDirectory()) throw new Error(`"${path}" is not a folder`)
}

/** Someone may have put a link in the place of what is watched, or of a folder above it: nothing is told of where that leads. */
const isReplaced = async (place: string): Promise<boolean> =>
  (await realpath(place).catch(() => place)) !== place
