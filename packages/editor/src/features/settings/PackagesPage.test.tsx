import type { InstalledPackage } from '@heddle/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { inRouter } from '../../testing/in-router.tsx'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import { findNodeType, nodeTypeList } from '../../workspace/node-types.ts'
import { PackagesPage } from './PackagesPage.tsx'

beforeEach(() => {
  openSample()
  queryClient.clear()
})
afterEach(cleanup)

const ntfy: InstalledPackage = {
  name: 'n8n-nodes-ntfy',
  version: '1.0.0',
  license: null,
  bytes: 1_250_000,
  installedAt: '2024-05-01T10:00:00.000Z',
  nodes: [{ type: 'n8n-nodes-ntfy.ntfy', displayName: 'Ntfy', description: 'Sends a message' }],
  credentialTypes: [],
  problems: ['Its trigger needs a browser'],
  usedBy: [{ id: '7', name: 'Help desk' }],
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
  install?: () => unknown
}

async function shown({ packages = [ntfy], contained = true, install = () => ntfy }: Given = {}) {
  let installed = packages
  const sent = serveRest({
    'GET /packages': () => ({ enabled: true, contained, packages: installed }),
    'POST /packages': () => {
      const answer = install()
      if (!(answer instanceof Refusal)) installed = [answer as InstalledPackage]
      return answer
    },
    'GET /node-types': () => (installed.length > 0 ? [nodeType] : []),
    'GET /credential-types': () => [],
  })
  const Wrapper = await inRouter('/settings/packages', '/settings/packages')
  render(<PackagesPage />, { wrapper: Wrapper })
  await screen.findByRole('heading', { name: 'Install a package' })
  return sent
}

function install(spec: string): void {
  fireEvent.change(screen.getByLabelText('Package'), { target: { value: spec } })
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
}

async function update(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Actions for n8n-nodes-ntfy' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Update' }))
}

test('a package is shown with its facts, its problems and the workflows that use it', async () => {
  await shown()

  expect(screen.getByText('Version 1.0.0 · No license stated · 1.3 MB')).toBeTruthy()
  expect(screen.getByText('Its trigger needs a browser')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Help desk' }).getAttribute('href')).toBe('/workflow/7')
})

test('where packages cannot be kept from the network, the page warns of it', async () => {
  await shown({ contained: false })

  expect(
    screen.getByRole('heading', { name: 'Packages can reach the network from this machine' }),
  ).toBeTruthy()
})

test('the editor knows the nodes and credential types of a package as soon as it is installed', async () => {
  const sent = await shown({ packages: [] })
  await Promise.all([queryClient.fetchQuery(nodeTypeList), queryClient.fetchQuery(credentialTypes)])
  expect(findNodeType(queryClient, nodeType.name)).toBeUndefined()

  install(' n8n-nodes-ntfy@1.0.0 ')

  await waitFor(() => expect(toastTitles()).toEqual(['n8n-nodes-ntfy 1.0.0 installed']))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ package: 'n8n-nodes-ntfy@1.0.0' })
  expect(findNodeType(queryClient, nodeType.name)?.displayName).toBe('Ntfy')
  expect(sent.filter(({ path }) => path === '/credential-types')).toHaveLength(2)
})

test('why a package is refused stands at the field, which keeps what was entered', async () => {
  const message = 'The registry does not have this package or version'
  await shown({ packages: [], install: () => new Refusal(400, { message, errorCode: 'bad_request' }) })

  install('n8n-nodes-nowhere')

  await screen.findByText(message)
  expect(screen.getByLabelText<HTMLInputElement>('Package').value).toBe('n8n-nodes-nowhere')
  expect(toastTitles()).toEqual([])
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
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2))
})
