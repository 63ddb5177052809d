import { defineNode, type CredentialTestContext } from '@heddle/core/node'
import { testSsh } from '../ssh/connect-ssh.ts'
import { connectFtp } from './ftp-files.ts'
import { download, list, remove, rename, shared, upload } from './ftp-operations.ts'

const credential = (name: string) => ({
  name,
  required: true,
  testedBy: 'connection',
  displayOptions: { show: { protocol: [name] } },
})

/** Connects and goes away again. */
async function testFtp(context: CredentialTestContext): Promise<void> {
  const client = await connectFtp(context.credential, context.resolveHost, 20_000)
  client.close()
}

export const ftp = defineNode({
  name: 'ftp',
  label: 'FTP',
  description: 'Transfers and manages files over FTP or SFTP',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.ftp'],
  group: 'input',
  usableAsTool: true,
  color: '#0f8f83',
  subtitle: '={{ $parameter["protocol"] + ": " + $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes', 'Data & Storage', 'Development'],
    subcategories: { 'Core Nodes': ['Files', 'Helpers'] },
    alias: ['sftp', 'upload', 'download', 'transfer', 'folder', 'server'],
  },
  credentials: [credential('ftp'), credential('sftp')],
  credentialTests: { ftp: testFtp, sftp: testSsh },
  params: shared,
  operations: { delete: remove, download, list, rename, upload },
  defaultOperation: 'download',
})
