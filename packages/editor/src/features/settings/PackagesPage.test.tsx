import type { InstalledPackage, PackageFacts, PackageOffer, PackageWork } from '@heddle/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { inRouter } from '../../testing/in-router.tsx'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { closeAllModals, useModals } from '../../ui/modal-store.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import { findNodeType, nodeTypeList } from '../../workspace/node-types.ts'
import { InstallPackageModal } from './InstallPackageModal.tsx'
import { PackagesPage } from './PackagesPage.tsx'

const person = useSession.getState().user

beforeEach(() => {
  openSample()
  queryClient.clear()
  asRole('owner')
})
afterEach(() => {
  cleanup()
  closeAllModals()
  useSession.setState({ user: person })
})

const asRole = (name: 'owner' | 'member') =>
  useSession.setState({ user: { id: 'u', globalRole: { id: '1', name } } as never })

const ntfy: InstalledPackage = {
  name: 'n8n-nodes-ntfy',
  version: '1.0.0',
  ecosystem: 'community',
  license: null,
  bytes: 1_250_000,
  installedAt: '2024-05-01T10:00:00.000Z',
  nodes: [{ type: 'n8n-nodes-ntfy.ntfy', displayName: 'Ntfy', description: 'Sends a message' }],
  credentialTypes: [{ name: 'ntfyApi', displayName: 'Ntfy account' }],
  problems: ['Its trigger needs a browser'],
  usedBy: [{ id: '7', name: 'Help desk' }],
}
const facts: PackageFacts = {
  name: 'n8n-nodes-ntfy',
  version: '1.0.0',
  ecosystem: 'community',
  service: 'ntfy',
  license: null,
  bytes: 1_250_000,
  source: 'https://code.test/ntfy',
  hosts: [],
  installed: null,
}
const offer: PackageOffer = {
  name: 'n8n-nodes-ntfy',
  service: 'ntfy',
  category: 'Communication',
  ecosystem: 'community',
  nodes: 1,
  actions: null,
  triggers: null,
  newest: '1.0.0',
  installed: null,
}
const nodeType = {
  name: 'n8n-nodes-ntfy.ntfy',
  displayName: 'Ntfy',
  version: 1,
  group: ['output'],
  inputs: [],
  outputs: [],
}

interface Given {
  packages?: InstalledPackage[]
  contained?: boolean
  work?: PackageWork[]
  install?: () => unknown
  look?: () => unknown
}

const notThere = () =>
  new Refusal(400, {
    message: 'The registry does not have this package or version',
    errorCode: 'bad_request',
  })

function serve({
  packages = [ntfy],
  contained = true,
  work = [],
  install = () => ntfy,
  look = () => facts,
}: Given) {
  let installed = packages
  return serveRest({
    'GET /packages': () => ({ enabled: true, contained, packages: installed, work }),
    'GET /packages/offers': () => [offer, { ...offer, name: 'n8n-nodes-ntfy-old', installed: '0.1.0' }],
    'GET /packages/facts': look,
    'POST /packages': () => {
      const answer = install()
      if (!(answer instanceof Refusal)) installed = [answer as InstalledPackage]
      return answer
    },
    'GET /node-types': () => (installed.length > 0 ? [nodeType] : []),
    'POST /node-types': () => [{ ...nodeType, properties: [] }],
    'GET /credential-types': () => [],
  })
}

async function shown(given: Given = {}) {
  const sent = serve(given)
  const Wrapper = await inRouter('/settings/packages', '/settings/packages')
  render(<PackagesPage />, { wrapper: Wrapper })
  await screen.findByRole('heading', { name: 'Install by name' })
  return sent
}

async function dialog(given: Given = {}) {
  const sent = serve(given)
  const Wrapper = await inRouter('/settings/packages', '/settings/packages')
  const close = () => cleanup()
  render(<InstallPackageModal input={{ package: 'n8n-nodes-ntfy' }} close={close} />, { wrapper: Wrapper })
  return sent
}

const enter = (spec: string) => {
  fireEvent.change(screen.getByLabelText('Package'), { target: { value: spec } })
  fireEvent.click(screen.getByRole('button', { name: 'Install…' }))
}

async function update(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Actions for n8n-nodes-ntfy' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Update' }))
}

test('a package is shown with its facts, its problems and the workflows that use it', async () => {
  await shown()

  expect(screen.getByText('n8n community package · Version 1.0.0 · No license stated · 1.3 MB')).toBeTruthy()
  expect(screen.getByText('Its trigger needs a browser')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Help desk' }).getAttribute('href')).toBe('/workflow/7')
})

test('where packages cannot be kept from the network, the page warns of it', async () => {
  await shown({ contained: false })

  expect(
    screen.getByRole('heading', { name: 'Packages can reach the network from this machine' }),
  ).toBeTruthy()
})

test('known packages are searched, and one that is not installed leads to its dialog', async () => {
  const sent = await shown()

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ntfy ' } })

  fireEvent.click(await screen.findByRole('button', { name: 'Install n8n-nodes-ntfy' }))
  expect(sent.find(({ path }) => path === '/packages/offers')?.query).toEqual({
    text: 'ntfy',
    refresh: 'true',
  })
  expect(screen.getAllByText('n8n community package · Communication · 1 node · Version 1.0.0')).toHaveLength(
    2,
  )
  expect(screen.queryByRole('button', { name: 'Install n8n-nodes-ntfy-old' })).toBeNull()
  expect(useModals.getState().stack).toMatchObject([
    { name: 'installPackage', input: { package: 'n8n-nodes-ntfy' } },
  ])
})

test('a name that the registry has leads to the dialog; why one is refused stands at the field', async () => {
  const known = await shown({ packages: [] })
  enter(' n8n-nodes-ntfy@1.0.0 ')
  await waitFor(() =>
    expect(useModals.getState().stack).toMatchObject([{ input: { package: 'n8n-nodes-ntfy@1.0.0' } }]),
  )
  expect(known.some(({ method }) => method === 'POST')).toBe(false)
  cleanup()
  closeAllModals()

  await shown({ packages: [], look: notThere })
  enter('n8n-nodes-nowhere')

  await screen.findByText('The registry does not have this package or version')
  expect(screen.getByLabelText<HTMLInputElement>('Package').value).toBe('n8n-nodes-nowhere')
  expect(useModals.getState().stack).toEqual([])
})

test('the dialog shows what a package is, installs it, and shows what it brings', async () => {
  const sent = await dialog({ packages: [] })
  await Promise.all([queryClient.fetchQuery(nodeTypeList), queryClient.fetchQuery(credentialTypes)])
  expect(findNodeType(queryClient, nodeType.name)).toBeUndefined()

  await screen.findByText('No license stated')
  expect(screen.getByRole('link', { name: 'https://code.test/ntfy' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))

  await screen.findByRole('heading', { name: 'n8n-nodes-ntfy 1.0.0 installed' })
  expect(screen.getByText('Credentials it adds: Ntfy account')).toBeTruthy()
  expect(screen.getByText('Its trigger needs a browser')).toBeTruthy()
  expect(sent.find(({ method, path }) => method === 'POST' && path === '/packages')?.body).toEqual({
    package: 'n8n-nodes-ntfy',
  })
  expect(findNodeType(queryClient, nodeType.name)?.properties).toEqual([])
  expect(sent.filter(({ path }) => path === '/credential-types')).toHaveLength(2)
})

test('an installation that fails says so in the dialog, and elsewhere once that is closed', async () => {
  const refusal = new Refusal(400, { message: 'The registry cannot be reached', errorCode: 'bad_request' })
  await dialog({ packages: [], install: () => refusal })
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }))
  await screen.findByText('The registry cannot be reached')
  expect(toastTitles()).toEqual([])
  cleanup()

  await dialog({ packages: [], install: () => refusal })
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }))
  cleanup()

  await waitFor(() => expect(toastTitles()).toEqual(['Couldn’t install n8n-nodes-ntfy.']))
})

test('a version that is there already is not installed again', async () => {
  await dialog({ look: () => ({ ...facts, installed: '1.0.0' }) })

  await screen.findByText('This version is already installed.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Install' }).disabled).toBe(true)
})

test('a member is told that an owner can install it', async () => {
  asRole('member')
  const sent = await dialog()

  expect(
    screen.getByText('Ask an owner of this instance to install the package n8n-nodes-ntfy.'),
  ).toBeTruthy()
  expect(sent).toEqual([])
})

test('what is being installed, and what failed while nobody looked, stands on the page', async () => {
  const since = '2024-05-01T10:00:00.000Z'
  await shown({
    work: [
      { package: 'n8n-nodes-one', since, failure: null },
      { package: 'n8n-nodes-two', since, failure: 'The registry cannot be reached' },
    ],
  })

  expect(screen.getByText('Installing n8n-nodes-one…')).toBeTruthy()
  expect(screen.getByText('The registry cannot be reached')).toBeTruthy()
})

test('an update asks for the newest version, and says when that is there already', async () => {
  const sent = await shown()

  await update()

  await waitFor(() => expect(toastTitles()).toEqual(['Already the newest version']))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ package: 'n8n-nodes-ntfy' })
})

test('a failed update is told, and can be tried again', async () => {
  const sent = await shown({
    install: () => new Refusal(400, { message: 'The registry cannot be reached', errorCode: 'bad_request' }),
  })

  await update()

  await waitFor(() => expect(toastTitles()).toEqual(['Couldn’t update n8n-nodes-ntfy']))
  await waitFor(() => expect(screen.queryByText('Updating…')).toBeNull())
  await update()
  await waitFor(() =>
    expect(sent.filter(({ method, path }) => method === 'POST' && path === '/packages')).toHaveLength(2),
  )
})
