import type { JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { download } from './download.ts'
import {
  ask,
  contentSettings,
  everywhere,
  fieldsOf,
  filePath,
  parentsOf,
  propertiesOf,
} from './drive-service.ts'
import { chosenFile, sendContent } from './send-content.ts'

const documentType = 'application/vnd.google-apps.document'

export const fileOperations: Record<string, AppOperation> = {
  copy: {
    request: (params) => ({
      method: 'POST',
      url: `${filePath(params.id('fileId'))}/copy`,
      query: { ...everywhere, fields: fieldsOf(params) },
      body: copyOf(params),
    }),
  },
  createFromText: { run: createFromText },
  deleteFile: remove('fileId', 'id'),
  download: { effect: 'reads', run: download },
  move: { run: moveFile },
  share: share('fileId'),
  update: { run: updateFile },
  upload: { run: uploadFile },
}

/** Moves a file or folder to the trash, or deletes it for good. */
export function remove(parameter: string, idField: string): AppOperation {
  return {
    request: (params) => {
      const target = { url: filePath(params.id(parameter)), query: everywhere }
      return params.flag('options.deletePermanently')
        ? { ...target, method: 'DELETE' }
        : { ...target, method: 'PATCH', body: { trashed: true } }
    },
    items: (_, params) => ({ [params.maybe('idField') ?? idField]: params.id(parameter), success: true }),
  }
}

/** Gives somebody access to a file or folder. */
export function share(parameter: string): AppOperation {
  return {
    request: ({ id, fields, maybe, flag, value }) => ({
      method: 'POST',
      url: `${filePath(id(parameter))}/permissions`,
      query: {
        ...everywhere,
        emailMessage: maybe('options.emailMessage'),
        moveToNewOwnersRoot: flag('options.moveToNewOwnersRoot') || undefined,
        // Drive sends a mail unless it is told not to.
        sendNotificationEmail: value('options.sendNotificationEmail'),
        transferOwnership: flag('options.transferOwnership') || undefined,
        useDomainAdminAccess: flag('options.useDomainAdminAccess') || undefined,
        ...fields('shareQuery'),
      },
      body: {
        role: maybe('permissionsUi.permissionsValues.role'),
        type: maybe('permissionsUi.permissionsValues.type'),
        emailAddress: maybe('permissionsUi.permissionsValues.emailAddress'),
        domain: maybe('permissionsUi.permissionsValues.domain'),
        allowFileDiscovery: value('permissionsUi.permissionsValues.allowFileDiscovery'),
      },
    }),
  }
}

function copyOf(params: AppParams): JsonObject {
  const isElsewhere = !params.flag('sameFolder') || params.texts('parents').length > 0
  return {
    name: params.maybe('name'),
    description: params.maybe('options.description'),
    copyRequiresWriterPermission: params.flag('options.copyRequiresWriterPermission'),
    ...(isElsewhere && { parents: parentsOf(params) }),
  }
}

async function createFromText(call: AppCall): Promise<unknown> {
  const { params } = call
  const isDocument = params.flag('options.convertToGoogleDocument')
  const metadata = {
    name: params.maybe('name') ?? 'Untitled',
    mimeType: isDocument ? documentType : 'text/plain',
    parents: parentsOf(params),
    ...propertiesOf(params),
  }
  const query = { ...contentSettings(params), fields: 'id' }
  return sendContent(call, { query, metadata, content: params.text('content') })
}

async function moveFile({ send, params }: AppCall): Promise<unknown> {
  const url = filePath(params.id('fileId'))
  const { parents } = await ask(send, url, { fields: 'parents' })
  return send({
    method: 'PATCH',
    url,
    query: {
      ...everywhere,
      addParents: parentsOf(params).join(','),
      removeParents: Array.isArray(parents) ? parents.join(',') : undefined,
    },
    body: {},
  })
}

async function updateFile(call: AppCall): Promise<unknown> {
  const { params, send } = call
  const id = params.id('fileId')
  const content = params.flag('changeFileContent') ? chosenFile(call) : undefined
  const parents = params.texts('parents')
  const query = {
    ...everywhere,
    ...contentSettings(params),
    fields: fieldsOf(params),
    addParents: parents.length > 0 ? parents.join(',') : undefined,
  }
  const metadata = {
    ...propertiesOf(params),
    name: params.maybe('newUpdatedFileName'),
    trashed: params.value('options.trashed'),
    mimeType: content?.mimeType,
  }
  if (content) return sendContent(call, { id, query, metadata, content })
  return send({ method: 'PATCH', url: filePath(id), query, body: metadata })
}

async function uploadFile(call: AppCall): Promise<unknown> {
  const { params } = call
  const text = params.value('fileContent')
  const content = typeof text === 'string' ? text : chosenFile(call)
  const known =
    typeof content === 'string'
      ? { mimeType: 'text/plain' }
      : { mimeType: content.mimeType, originalFilename: content.fileName }
  const metadata = {
    ...known,
    name: params.maybe('name') ?? known.originalFilename,
    parents: parentsOf(params),
    ...propertiesOf(params),
  }
  return sendContent(call, { query: { ...contentSettings(params), ...detailOf(params) }, metadata, content })
}

/** All that Drive knows, unless a short answer is asked for. */
export const detailOf = (params: AppParams): { fields?: string } =>
  params.flag('options.simplifyOutput') ? {} : { fields: '*' }
