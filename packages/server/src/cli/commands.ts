import { settings } from '../config.ts'
import type { Command } from './command.ts'

const concurrency = {
  variable: settings.executionConcurrency.variable,
  meaning: 'how many executions it runs at the same time',
}

/** Every command, loaded when it is called. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'starts the server (also without a command)',
    options: { 'no-work': 'leaves executions that the queue can take to other processes' },
    load: async () => (await import('./start.ts')).start,
  },
  worker: {
    summary: 'runs executions from the queue, beside heddle start',
    numbers: { concurrency },
    load: async () => (await import('./start.ts')).startWorker,
  },
  webhook: {
    summary: 'answers calls to webhooks and forms, beside heddle start',
    load: async () => (await import('./start.ts')).startWebhook,
  },
  backup: {
    summary: 'backs up everything to a new folder, even while the server is running',
    argument: 'folder',
    options: {
      'with-key': 'includes the encryption key: anyone with the backup can read its credentials',
    },
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'restores a backup to the data folder while no server is running',
    argument: 'folder',
    options: { overwrite: 'replaces existing data, which is moved aside unless it is in PostgreSQL' },
    load: async () => (await import('./restore.ts')).restore,
  },
  'move-files': {
    summary: 'moves files of executions from the data folder to the S3 store, even while servers are running',
    load: async () => (await import('./move-files.ts')).moveFiles,
  },
  doctor: {
    summary: 'checks this installation for problems',
    options: { json: 'for programs' },
    load: async () => (await import('./doctor.ts')).doctor,
  },
  packages: {
    summary: 'packages with further nodes: add, update, remove, list, verify, new, dev',
    argument: 'action',
    further: 'package',
    load: async () => (await import('./packages.ts')).managePackages,
  },
  'rotate-key': {
    summary: 'encrypts all secrets with a new key while no server is running',
    load: async () => (await import('./rotate-key.ts')).rotateInstanceKey,
  },
}
