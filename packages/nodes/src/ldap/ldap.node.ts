import { defineNode } from '@heddle/core/node'
import { attributeChoices, entryAttributeChoices, objectClassChoices } from './choices.ts'
import { testLdap } from './connect.ts'
import {
  compareEntry,
  createEntry,
  debugParams,
  deleteEntry,
  renameEntry,
  updateEntry,
} from './entry-operations.ts'
import { searchEntries } from './search-entries.ts'

export const ldap = defineNode({
  name: 'ldap',
  label: 'LDAP',
  description: 'Finds and changes entries of an LDAP directory',
  version: 1,
  aliases: ['n8n-nodes-base.ldap'],
  group: 'input',
  usableAsTool: true,
  color: '#4a86c5',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['active directory', 'ad', 'user', 'directory', 'openldap'],
  },
  credentials: [{ name: 'ldap', required: true, testedBy: 'connection' }],
  credentialTests: { ldap: testLdap },
  params: debugParams,
  operations: {
    compare: compareEntry,
    create: createEntry,
    delete: deleteEntry,
    rename: renameEntry,
    search: searchEntries,
    update: updateEntry,
  },
  defaultOperation: 'search',
  loadOptions: {
    attributes: attributeChoices,
    objectClasses: objectClassChoices,
    attributesOfEntry: entryAttributeChoices,
  },
})
