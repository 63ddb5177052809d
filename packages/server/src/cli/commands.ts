import type { Command } from './command.ts'

/** Every command, loaded when it is called. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'starts the server; so does heddle alone',
    load: async () => (await import('./start.ts')).start,
  },
  backup: {
    summary: 'copies everything into a new folder, also while the server runs',
    argument: 'folder',
    options: {
      'with-key': 'copies the encryption key, too: who has the backup can then read its credentials',
    },
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'puts a backup into the data folder, while no server runs',
    argument: 'folder',
    options: { overwrite: 'replaces what is there; it is moved aside, except what is in PostgreSQL' },
    load: async () => (await import('./restore.ts')).restore,
  },
  doctor: {
    summary: 'looks for what is wrong with this installation',
    options: { json: 'for programs' },
    load: async () => (await import('./doctor.ts')).doctor,
  },
  'rotate-key': {
    summary: 'encrypts all secrets with a new key, while no server runs',
    load: async () => (await import('./rotate-key.ts')).rotateInstanceKey,
  },
}
