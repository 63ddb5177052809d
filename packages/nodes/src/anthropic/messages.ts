import { textOf } from '@heddle/core'
import type { LanguageModelV4ProviderTool } from '@ai-sdk/provider'
import type { FilePart, ModelMessage } from 'ai'
import { addresses, namedFileParts } from '../ai/file-item.ts'
import { messageModel } from '../ai/message-model.ts'
import { givenLimit, settingsOf } from '../ai/model-settings.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { credential, label, modelWith, shortened } from './anthropic-service.ts'
import { isImage } from './questions.ts'

async function message(call: AppCall): Promise<unknown> {
  const { params } = call
  const answer = await messageModel(call, {
    label,
    sending: { credential },
    model: (fetch) => modelWith(fetch, params.id('modelId')),
    settings: settingsOf(params),
    ownTools: ownTools(params),
    system: params.text('options.system'),
    messages: [...(await attachments(call)), ...messagesOf(params)],
  })
  return shortened(answer, params.flag('options.includeMergedResponse'), params.flag('simplify'))
}

const messagesOf = (params: AppParams): ModelMessage[] =>
  params.rows('messages.values').map(({ role, content }) => ({
    role: role === 'assistant' ? 'assistant' : 'user',
    content: textOf(content),
  }))

/** Files come before the first question, with which they become one message. */
async function attachments(call: AppCall): Promise<ModelMessage[]> {
  const { params } = call
  if (!params.flag('addAttachments')) return []
  const content: FilePart[] =
    params.text('attachmentsInputType') === 'binary'
      ? await namedFileParts(call, 'binaryPropertyName')
      : addresses(call, 'attachmentsUrls').map((data) => ({
          type: 'file',
          mediaType: isImage(data.pathname) ? 'image' : 'application/pdf',
          data,
        }))
  return content.length === 0 ? [] : [{ role: 'user', content }]
}

/** What Anthropic does by itself. */
function ownTools(params: AppParams): LanguageModelV4ProviderTool[] {
  return [
    ...(params.flag('options.codeExecution') ? [ownTool('code_execution', '20250825')] : []),
    ...(params.flag('options.webSearch') ? [ownTool('web_search', '20250305', searching(params))] : []),
  ]
}

const ownTool = (
  name: string,
  version: string,
  args: Record<string, unknown> = {},
): LanguageModelV4ProviderTool => ({ type: 'provider', id: `anthropic.${name}_${version}`, name, args })

function searching(params: AppParams): Record<string, unknown> {
  const allowedDomains = params.texts('options.allowedDomains')
  const blockedDomains = params.texts('options.blockedDomains')
  const maxUses = givenLimit(params, 'options.maxUses')
  return {
    ...(maxUses !== undefined && { maxUses }),
    ...(allowedDomains.length > 0 && { allowedDomains }),
    ...(blockedDomains.length > 0 && { blockedDomains }),
  }
}

export const textOperations: Readonly<Record<string, AppOperation>> = {
  message: { effect: 'reads', run: message },
}
