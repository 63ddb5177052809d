import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { inRouter } from '../testing/in-router.tsx'
import { openSample, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes, sampleTypes } from '../testing/sample-types.ts'
import { closeAllModals, openModal, type ModalInputs, type ModalName } from '../ui/modal-store.ts'
import { ModalHost } from '../ui/ModalHost.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { credentialList, credentialTypes } from '../workspace/credentials.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { modals } from './modals.ts'

let workspace: Workspace

beforeEach(async () => {
  queryClient.clear()
  await loadSampleTypes()
  queryClient.setQueryData(credentialList.queryKey, [])
  queryClient.setQueryData(credentialTypes.queryKey, [basicAuth] as never)
  workspace = openSample({ nodes: [sampleNode('A', { type: sampleTypes[1]?.name ?? '' })] })
})
afterEach(() => {
  closeAllModals()
  cleanup()
})

const basicAuth = { name: 'httpBasicAuth', displayName: 'Basic Auth', properties: [] }

async function sizeOf<Name extends ModalName>(name: Name, input: ModalInputs[Name]): Promise<string[]> {
  const Page = await inRouter('/', '/')
  render(
    <Page>
      <UiProvider>
        <ModalHost components={modals} />
      </UiProvider>
    </Page>,
  )
  openModal(name, input)
  const { width, height } = (await screen.findByRole('dialog', {}, { timeout: 20_000 })).style
  return [width, height]
}

test('L01 about is 540 wide', async () => {
  expect(await sizeOf('about', {})).toEqual(['540px', ''])
})

test('L01 the change of a password is 460 wide', async () => {
  expect(await sizeOf('changePassword', {})).toEqual(['460px', ''])
})

test('L01 the contact prompt is 460 wide', async () => {
  expect(await sizeOf('contactPrompt', { title: 'Hello', message: '' })).toEqual(['460px', ''])
})

test('L01 duplicating is 420 wide', async () => {
  expect(await sizeOf('duplicate', { workspace })).toEqual(['420px', ''])
})

test('L01 the survey about the person is 460 wide', async () => {
  expect(await sizeOf('personalization', {})).toEqual(['460px', ''])
})

test.each([true, false])('L01 an invitation is 460 wide (by link: %s)', async (byLink) => {
  expect(await sizeOf('inviteUser', { byLink })).toEqual(['460px', ''])
})

test('L01 the drawer with versions is 520 wide', async () => {
  expect(await sizeOf('versions', {})).toEqual(['520px', ''])
})

test('L01 a credential takes 70% of the width and 80% of the height', async () => {
  expect(await sizeOf('editCredential', { type: basicAuth.name })).toEqual(['70%', '80%'])
})

test('L01 the details of a node take 85% of the width', async () => {
  expect((await sizeOf('nodeDetails', { workspace, node: 'A' }))[0]).toBe('85vw')
})
