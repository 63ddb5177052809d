import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Unauthorized } from '../auth/refusals.ts'

interface Parts {
  config: { metricsKey?: string | undefined }
  writeMetrics(): Promise<{ type: string; text: string }>
}

/** Figures for a monitoring system that has the key. Without a key there are none. */
export function mountMetrics(app: FastifyInstance, { config: { metricsKey }, writeMetrics }: Parts): void {
  if (metricsKey === undefined) return
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${metricsKey}`)) throw new Unauthorized()
    const { type, text } = await writeMetrics()
    return reply.type(type).send(text)
  })
}

const isSame = (given: string, right: string): boolean => timingSafeEqual(hash(given), hash(right))

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
