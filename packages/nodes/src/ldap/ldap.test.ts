import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import type { LoadOptionsContext } from '@heddle/core/node'
import { Client } from 'ldapts'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startOwnSlapd, type OwnSlapd } from '../testing/own-slapd.ts'
import { tryEvery } from '../testing/try-every.ts'
import { ldap } from './ldap.node.ts'
import { readEntry } from './read-entry.ts'

let server: OwnSlapd
let admin: Client
const credentials: { ldap: Record<string, unknown> } = { ldap: { hostname: 'localhost' } }
const base = 'dc=example,dc=org'
const people = `ou=people,${base}`
const ann = `cn=Ann,${people}`
const resolveHost = (name: string) => Promise.resolve(name === 'localhost' ? '127.0.0.1' : name)

const person = (cn: string, more: object = {}) =>
  admin.add(`cn=${cn},${people}`, { objectClass: 'inetOrgPerson', cn, sn: 'Test', ...more })

beforeAll(async () => {
  server = await startOwnSlapd()
  const { port, rootDn: bindDN, rootPassword: bindPassword } = server
  Object.assign(credentials.ldap, { port: String(port), bindDN, bindPassword, timeout: 20 })
  admin = new Client({ url: `ldap://127.0.0.1:${port}` })
  await admin.bind(bindDN, bindPassword)
  await admin.add(base, { objectClass: ['domain'], dc: 'example' })
})
afterAll(async () => {
  await admin.unbind()
  await server.stop()
})
beforeEach(async () => {
  const { searchEntries } = await admin.search(base, { paged: true, attributes: ['1.1'] })
  for (const { dn } of searchEntries.toReversed()) if (dn !== base) await admin.del(dn)
  await admin.add(people, { objectClass: 'organizationalUnit', ou: 'people' })
  await person('Ann', { mail: ['ann@example.org', 'a@example.org'] })
})

async function run(parameters: NodeTrial['parameters'], items: NodeTrial['items'] = [{}]) {
  const { output, error } = await runNodeInMemory(ldap, { parameters, items, credentials })
  return error?.message ?? output[0]?.map(({ json }) => json)
}
const readAnn = async () => (await admin.search(ann, { scope: 'base' })).searchEntries[0]

test('an entry is created with its attributes, some of them several times', async () => {
  const attribute = [
    { id: 'objectClass', value: 'inetOrgPerson' },
    { id: 'sn', value: 'Beck' },
    { id: 'mail', value: 'b@example.org' },
    { id: 'mail', value: 'bob@example.org' },
  ]
  const dn = `cn=Bob,${people}`

  expect(await run({ operation: 'create', dn, attributes: { attribute } })).toEqual([
    { dn, result: 'success' },
  ])
  expect((await admin.search(dn)).searchEntries).toMatchObject([
    { sn: 'Beck', mail: ['b@example.org', 'bob@example.org'] },
  ])
  expect(await run({ operation: 'create', dn, attributes: { attribute } })).toContain('0x44')
})

test('a value is compared by the server', async () => {
  const compare = (id: string, value: string, dn = ann) => run({ operation: 'compare', dn, id, value })

  expect(await compare('sn', 'test')).toEqual([{ dn: ann, attribute: 'sn', result: true }])
  expect(await compare('sn', 'Other')).toEqual([{ dn: ann, attribute: 'sn', result: false }])
  expect(await compare('sn', 'Test', `cn=Nobody,${people}`)).toContain('0x20')
})

test('attributes are added, replaced and removed together', async () => {
  const attributes = {
    add: [{ id: 'mail', value: 'new@example.org' }],
    replace: [{ id: 'sn', value: 'Changed' }],
    delete: [{ id: 'mail', value: 'a@example.org' }],
  }

  expect(await run({ operation: 'update', dn: ann, attributes })).toEqual([{ dn: ann, result: 'success' }])
  expect(await readAnn()).toMatchObject({ sn: 'Changed', mail: ['ann@example.org', 'new@example.org'] })
  await run({ operation: 'update', dn: ann, attributes: { delete: [{ id: 'mail' }] } })
  expect(await readAnn()).not.toHaveProperty('mail')
  expect(await run({ operation: 'update', dn: ann })).toBe('Add an attribute to change')
  expect(await run({ operation: 'update', dn: ann, attributes: { delete: [{ id: 'mail' }] } })).toContain(
    '0x10',
  )
})

test('an entry is renamed, moved and deleted', async () => {
  const targetDn = `cn=Anna,${people}`

  expect(await run({ operation: 'rename', dn: ann, targetDn })).toEqual([{ dn: targetDn, result: 'success' }])
  const moved = `cn=Anna,${base}`
  expect(await run({ operation: 'rename', dn: targetDn, targetDn: moved })).toEqual([
    { dn: moved, result: 'success' },
  ])
  expect(await run({ operation: 'delete', dn: moved })).toEqual([{ dn: moved, result: 'success' }])
  expect(await run({ operation: 'delete', dn: moved })).toContain('0x20')
})

const search = (more: object) =>
  run({ operation: 'search', baseDN: base, searchFor: 'inetOrgPerson', attribute: 'cn', ...more })
const names = async (more: object) => {
  const found = await search(more)
  return Array.isArray(found) ? found.map((entry) => entry.cn) : found
}

test('entries are found by class and text, where a star is any text and nothing else counts', async () => {
  await person('Annika (IT)')

  expect(await names({ searchText: 'Ann' })).toEqual(['Ann'])
  expect(await names({ searchText: 'Ann*' })).toEqual(['Ann', 'Annika (IT)'])
  expect(await names({ searchText: '*(IT)' })).toEqual(['Annika (IT)'])
  expect(await names({ searchText: 'x)(cn=*' })).toEqual([])
  expect(await names({ searchText: 'Ann', searchFor: 'domain' })).toEqual([])
  expect(await names({ searchText: 'Ann', searchFor: '' })).toEqual(['Ann'])
  expect(await search({ searchText: '*', attribute: 'cn=*)(sn' })).toBe('"cn=*)(sn" is no attribute')
})

test('a filter of its own, a scope and attributes are kept to', async () => {
  const own = (filter: string, options: object = {}) =>
    search({ searchFor: 'custom', customFilter: filter, options })

  expect(await own('(sn=Test)', { attributes: ['sn', 'mail'] })).toEqual([
    { dn: ann, sn: 'Test', mail: ['ann@example.org', 'a@example.org'] },
  ])
  expect(await own('(objectclass=*)', { scope: 'base', attributes: ['dc'] })).toEqual([
    { dn: base, dc: 'example' },
  ])
  expect(await own('(objectclass=*)', { scope: 'one', attributes: ['ou'] })).toEqual([
    { dn: people, ou: 'people' },
  ])
  expect(await own('(broken')).toContain('(broken')
  expect(await search({ searchText: '*', baseDN: 'dc=other,dc=org' })).toContain('0x20')
})

test('many entries come page by page, up to the limit', async () => {
  for (let index = 10; index < 45; index += 1) await person(`P${index}`)
  const everybody = { searchText: 'P*' }

  expect(await names(everybody)).toHaveLength(35)
  expect(await names({ ...everybody, limit: 3 })).toEqual(['P10', 'P11', 'P12'])
  expect(await names({ ...everybody, returnAll: true, options: { pageSize: 7 } })).toHaveLength(35)
  expect(await names({ ...everybody, limit: 9, options: { pageSize: 4 } })).toHaveLength(9)
  expect(await names({ ...everybody, limit: 2, options: { pageSize: 0 } })).toEqual(['P10', 'P11'])
})

test('bytes become base64, and IDs of Active Directory become texts', async () => {
  await person('Pic', { jpegPhoto: Buffer.from([0xff, 0xd8, 0, 1]) })
  const sid = Buffer.from('010500000000000515000000a065cf7e784b9b5fe77c8770091c0100', 'hex')
  const guid = Buffer.from('33221100554477668899aabbccddeeff', 'hex')

  expect(await search({ searchText: 'Pic' })).toMatchObject([{ jpegPhoto: '/9gAAQ==' }])
  expect(readEntry({ dn: 'x', objectSid: sid, objectGUID: guid, photo: [guid], mail: ['a', 'b'] })).toEqual({
    dn: 'x',
    objectSid: 'S-1-5-21-2127521184-1604012920-1887927527-72713',
    objectGUID: '00112233-4455-6677-8899-aabbccddeeff',
    photo: [guid.toString('base64')],
    mail: ['a', 'b'],
  })
})

test('what is asked is shown in the console when somebody wants to see it', async () => {
  const { output } = await runNodeInMemory(ldap, {
    parameters: { operation: 'compare', nodeDebug: true, dn: ann, id: 'sn', value: 'Test' },
    items: [{}],
    credentials,
  })

  expect(output[0]?.map(({ json }) => json)).toEqual([{ dn: ann, attribute: 'sn', result: true }])
})

const attempt = (given: object) =>
  ldap.credentialTests.ldap?.({ credential: { ...credentials.ldap, ...given }, resolveHost })

test('a credential is tried by signing in', async () => {
  await expect(attempt({})).resolves.toBeUndefined()
  await expect(attempt({ bindDN: '', bindPassword: '' })).resolves.toBeUndefined()
  await expect(attempt({ port: '1' })).rejects.toThrow('ECONNREFUSED')
  await expect(attempt({ bindPassword: 'wrong' })).rejects.toThrow('0x31')
  await expect(attempt({ bindPassword: '' })).rejects.toThrow('Enter the password of the bind DN')
})

test.each(['tls', 'startTls'])(
  'with %s the server must have the certificate of its host',
  async (security) => {
    const port = String(security === 'tls' ? server.securePort : server.port)
    const secure = { connectionSecurity: security, port }
    const trusted = { ...secure, caCertificate: server.certificate }

    await expect(attempt(trusted)).resolves.toBeUndefined()
    await expect(attempt({ ...trusted, hostname: '127.0.0.1' })).rejects.toThrow('does not match')
    await expect(attempt(secure)).rejects.toThrow('self-signed certificate')
    await expect(attempt({ ...secure, allowUnauthorizedCerts: true })).resolves.toBeUndefined()
  },
)

test('a server that never answers is given up, and one that hangs up is not called again', async () => {
  let calls = 0
  const silent = createServer((socket) => {
    calls += 1
    if (calls === 2) socket.destroy()
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const port = String((silent.address() as AddressInfo).port)

  await expect(attempt({ port, timeout: 0.05 })).rejects.toThrow('timed out')
  await expect(attempt({ port })).rejects.toThrow(/clos/i)
  expect(calls).toBe(2)
})

const list = (name: string, parameters: Record<string, unknown> = {}) =>
  ldap.loadOptions[name]?.({
    parameters,
    credential: () => Promise.resolve(credentials.ldap),
    resolveHost,
  } as unknown as LoadOptionsContext)

test('classes and attributes are listed as the server knows them', async () => {
  const classes = await list('objectClasses')
  const attributes = await list('attributes')

  expect(classes?.[0]).toEqual({ name: 'Custom', value: 'custom' })
  expect(classes).toContainEqual({ name: 'inetOrgPerson', value: 'inetOrgPerson' })
  expect(attributes).toContainEqual({ name: 'mail', value: 'mail' })
  expect(attributes).toContainEqual({ name: 'rfc822Mailbox', value: 'rfc822Mailbox' })
  expect(await list('attributesOfEntry', { dn: ann })).toEqual(
    ['cn', 'mail', 'objectClass', 'sn'].map((name) => ({ name, value: name })),
  )
  expect(await list('attributesOfEntry')).toEqual([])
})

tryEvery(ldap, [
  {
    parameters: { operation: 'compare', dn: ann, id: '={{ $json.name }}', value: 'Test' },
    items: [{ name: 'sn' }],
    credentials,
    gives: [{ dn: ann, attribute: 'sn', result: true }],
  },
  {
    parameters: {
      operation: 'create',
      dn: `ou=new,${base}`,
      attributes: { attribute: [{ id: 'objectClass', value: 'organizationalUnit' }] },
    },
    credentials,
    gives: [{ dn: `ou=new,${base}`, result: 'success' }],
  },
  { parameters: { operation: 'delete', dn: ann }, credentials, gives: [{ dn: ann, result: 'success' }] },
  {
    parameters: { operation: 'rename', dn: ann, targetDn: `cn=Eve,${people}` },
    credentials,
    gives: [{ dn: `cn=Eve,${people}`, result: 'success' }],
  },
  {
    parameters: {
      operation: 'search',
      baseDN: base,
      searchFor: 'custom',
      options: { attributes: ['ou'], scope: 'one' },
    },
    credentials,
    gives: [{ dn: people, ou: 'people' }],
  },
  {
    parameters: { operation: 'update', dn: ann, attributes: { replace: [{ id: 'sn', value: 'x' }] } },
    credentials,
    gives: [{ dn: ann, result: 'success' }],
  },
])
