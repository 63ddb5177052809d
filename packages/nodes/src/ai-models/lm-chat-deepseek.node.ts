import format from '../formats/lmChatDeepSeek.json' with { type: 'json' }
import { compatibleModel } from './compatible-model.ts'

export const lmChatDeepSeek = compatibleModel({
  name: 'lmChatDeepSeek',
  label: 'DeepSeek Chat Model',
  description: 'A model of DeepSeek',
  format,
  icon: 'deepseek.svg',
  credential: 'deepSeekApi',
  service: 'DeepSeek',
  alias: ['deepseek', 'reasoner'],
  schemas: false,
})
