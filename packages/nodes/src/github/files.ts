import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { getFile } from '../files/item-files.ts'
import { repositoryUrl } from './github-service.ts'

const fileUrl = (params: AppParams): string => {
  const path = params.text('filePath').replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')
  return repositoryUrl(params, `/contents/${path}`)
}

/** The message of a commit, and who and where it is for. */
const commitOf = (params: AppParams): JsonObject => {
  const { author, committer } = params.fields('additionalParameters')
  return {
    message: params.text('commitMessage'),
    ...(author !== undefined && { author }),
    ...(committer !== undefined && { committer }),
    branch: params.maybe('additionalParameters.branch.branch'),
  }
}

/** GitHub wants to be told which state of the file is replaced. */
async function currentSha({ params, send }: AppCall): Promise<string> {
  const query = { ref: params.maybe('additionalParameters.branch.branch') }
  const file = await send({ url: fileUrl(params), query })
  return isJsonObject(file) ? textOf(file.sha) : ''
}

async function contentOf({ params, item, context }: AppCall): Promise<string> {
  if (!params.flag('binaryData')) return Buffer.from(params.text('fileContent')).toString('base64')
  const bytes = await context.binary.read(getFile(item, params.text('binaryPropertyName')))
  return Buffer.from(bytes).toString('base64')
}

const createFile: AppOperation = {
  async run(call) {
    const { params, send } = call
    const body = { ...commitOf(params), content: await contentOf(call) }
    return send({ method: 'PUT', url: fileUrl(params), body })
  },
}

const editFile: AppOperation = {
  async run(call) {
    const { params, send } = call
    const body = { ...commitOf(params), content: await contentOf(call), sha: await currentSha(call) }
    return send({ method: 'PUT', url: fileUrl(params), body })
  },
}

const deleteFile: AppOperation = {
  async run(call) {
    const body = { ...commitOf(call.params), sha: await currentSha(call) }
    return call.send({ method: 'DELETE', url: fileUrl(call.params), body })
  },
}

const readFile: AppOperation = {
  async run({ params, send, item, context }) {
    const query = { ref: params.maybe('additionalParameters.reference') }
    const file = await send({ url: fileUrl(params), query })
    if (!params.flag('asBinaryProperty')) return file
    if (!isJsonObject(file)) throw new Error('The path leads to a folder, not to a file')
    // Of a large file the answer has no content: it is asked for as it is.
    const bytes =
      file.encoding === 'base64'
        ? Buffer.from(textOf(file.content), 'base64')
        : await send({
            url: fileUrl(params),
            query,
            headers: { accept: 'application/vnd.github.raw' },
            responseType: 'bytes',
          })
    const info = { fileName: textOf(file.name) }
    const written = await context.binary.write(bytes as Uint8Array, info)
    return new OwnItems([{ json: item.json, binary: { [params.text('binaryPropertyName')]: written } }])
  },
}

const listFiles: AppOperation = { request: (params) => ({ url: fileUrl(params).replace(/\/$/, '') }) }

export const fileOperations = {
  create: createFile,
  delete: deleteFile,
  edit: editFile,
  get: readFile,
  list: listFiles,
}
