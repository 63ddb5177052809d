import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { startMailServer } from './mail-server.ts'
import { createTestClient, type TestAnswer, type TestClient } from './test-client.ts'
import { testApp, type TestApp } from './test-app.ts'

export const aPassword = 'Correct-horse-1'

/** The session whose cookie an answer has set. */
export const tokenOf = ({ headers }: TestAnswer): string =>
  /heddle-auth=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''

/** The caller whose cookie an answer has set. */
export const clientOf = ({ app }: TestApp, answer: TestAnswer): TestClient =>
  createTestClient(app.server, tokenOf(answer))

/** A server whose owner Olga has set up her account. */
export async function setUpApp(
  env: Record<string, string> = {},
  options: Parameters<typeof testApp>[0] = {},
): Promise<{ app: TestApp; olga: TestClient }> {
  const app = await testApp({ ...options, env })
  const owner = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Owner', password: aPassword }
  return { app, olga: clientOf(app, await app.owner.post('/owner', owner)) }
}

/** A mail server that is gone after the test. */
export async function aMailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  onTestFinished(server.close)
  return server
}
