import format from '../formats/lmChatVercelAiGateway.json' with { type: 'json' }
import { compatibleModel } from './compatible-model.ts'

export const lmChatVercelAiGateway = compatibleModel({
  name: 'lmChatVercelAiGateway',
  label: 'Vercel AI Gateway Chat Model',
  description: 'A model of any maker, through the gateway of Vercel',
  format,
  icon: 'vercel.svg',
  credential: 'vercelAiGatewayApi',
  service: 'Vercel AI Gateway',
  alias: ['vercel', 'gateway'],
})
