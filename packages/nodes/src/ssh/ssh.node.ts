import { basename } from 'node:path/posix'
import {
  defineNode,
  defineOperation,
  eachItem,
  param,
  type NodeOutput,
  type RunContext,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Client } from 'ssh2'
import { getFile, inputFileName, outputFileName } from '../files/item-files.ts'
import { mimeTypeOf } from '../files/mime-types.ts'
import { connectSsh, testSsh } from './connect-ssh.ts'
import { runRemotely } from './run-command.ts'
import { openSftp, readRemote, writeRemote } from './sftp.ts'

const shared = {
  authentication: param.options({
    label: 'Authentication',
    options: [
      { name: 'Password', value: 'password' },
      { name: 'Private Key', value: 'privateKey' },
    ],
    default: 'password',
  }),
}

/** Does something for each item over one connection. */
async function runOnServer<P extends { authentication: string }>(
  context: RunContext<P>,
  act: (client: Client, params: P, item: Item) => Promise<Item>,
): Promise<NodeOutput> {
  if (context.items.length === 0) return [[]]
  const type = context.params(0).authentication === 'privateKey' ? 'sshPrivateKey' : 'sshPassword'
  const client = await connectSsh(await context.credential(type), context.resolveHost)
  const stop = () => client.destroy()
  context.signal.addEventListener('abort', stop, { once: true })
  try {
    return await eachItem(context, (item, _, params) => act(client, params, item))
  } finally {
    context.signal.removeEventListener('abort', stop)
    client.end()
  }
}

const execute = defineOperation(shared)({
  label: 'Execute',
  description: 'Runs a command on the server',
  action: 'Execute a command',
  params: {
    command: param.string({ label: 'Command', placeholder: 'ls -l', typeOptions: { rows: 3 } }),
    cwd: param.string({
      label: 'Working Directory',
      default: '/',
      required: true,
      description: 'Folder that the command runs in',
    }),
  },
  run: (context) =>
    runOnServer(context, async (client, { command, cwd }) => {
      if (command.trim() === '') throw new Error('Enter a command')
      return { json: await runRemotely(client, { command, cwd }) }
    }),
})

const options = param.collection({
  label: 'Options',
  placeholder: 'Add option',
  fields: {
    fileName: param.string({ label: 'File Name', description: 'Name to give the file instead of its own' }),
  },
})

const download = defineOperation(shared)({
  label: 'Download',
  description: 'Reads a file of the server',
  action: 'Download a file',
  effect: 'reads',
  params: {
    path: param.string({ label: 'Path', required: true, placeholder: '/home/ann/report.pdf' }),
    binaryPropertyName: outputFileName,
    options,
  },
  run: (context) =>
    runOnServer(context, async (client, { path, binaryPropertyName, options: { fileName } }, item) => {
      if (path.trim() === '') throw new Error('Enter the file to download')
      const sftp = await openSftp(client)
      const content = await readRemote(sftp, path)
      const name = fileName || basename(path)
      const file = await context.binary.write(content, { fileName: name, mimeType: mimeTypeOf(name) })
      sftp.end()
      return { json: item.json, binary: { ...item.binary, [binaryPropertyName]: file } }
    }),
})

const upload = defineOperation(shared)({
  label: 'Upload',
  description: 'Writes a file to the server',
  action: 'Upload a file',
  params: {
    binaryPropertyName: inputFileName,
    path: param.string({
      label: 'Target Directory',
      required: true,
      placeholder: '/home/ann',
      description: 'Folder to put the file into. It keeps its name unless you choose another one.',
    }),
    options,
  },
  run: (context) =>
    runOnServer(context, async (client, { path, binaryPropertyName, options: { fileName } }, item) => {
      if (path.trim() === '') throw new Error('Enter the folder to upload to')
      const file = getFile(item, binaryPropertyName)
      const name = fileName || file.fileName
      if (!name) throw new Error('The file has no name: choose one in the options')
      const sftp = await openSftp(client)
      await writeRemote(sftp, `${path.replace(/\/$/, '')}/${name}`, await context.binary.stream(file))
      sftp.end()
      return { json: { success: true } }
    }),
})

const credential = (name: string, authentication: string) => ({
  name,
  required: true,
  testedBy: 'connection',
  displayOptions: { show: { authentication: [authentication] } },
})

export const ssh = defineNode({
  name: 'ssh',
  label: 'SSH',
  description: 'Runs commands on a server and transfers files over SSH',
  version: 1,
  aliases: ['n8n-nodes-base.ssh'],
  group: 'input',
  usableAsTool: true,
  color: '#64748b',
  subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
  codex: {
    categories: ['Core Nodes', 'Development'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['remote', 'shell', 'server', 'command', 'scp', 'terminal'],
  },
  credentials: [credential('sshPassword', 'password'), credential('sshPrivateKey', 'privateKey')],
  credentialTests: { sshPassword: testSsh, sshPrivateKey: testSsh },
  params: shared,
  resources: {
    command: { label: 'Command', operations: { execute }, defaultOperation: 'execute' },
    file: { label: 'File', operations: { download, upload }, defaultOperation: 'upload' },
  },
})
