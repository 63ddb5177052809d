import { expect, onTestFinished, test } from 'vitest'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { geminiWorld } from './gemini-double.ts'
import { fileTrials } from './file-trials.ts'
import { googleGemini } from './google-gemini.node.ts'
import { mediaTrials } from './media-trials.ts'
import { analyses, messageTrials } from './message-trials.ts'

tryApp(googleGemini, geminiWorld, [...messageTrials, ...analyses, ...mediaTrials, ...fileTrials])

test.each([
  [{ resource: 'text', operation: 'message' }, ['models/gemini-3-flash', 'models/gemini-3-image']],
  [{ resource: 'image', operation: 'generate' }, ['models/gemini-3-image', 'models/imagen-4']],
  [{ resource: 'image', operation: 'edit' }, ['models/gemini-3-image']],
  [{ resource: 'video', operation: 'generate' }, ['models/veo-3']],
])('%o lists the models that can do it', async (parameters, values) => {
  const double = await startDouble(geminiWorld.hosts, geminiWorld.service, geminiWorld.credentials)
  onTestFinished(() => double.stop())

  const found = await googleGemini.loadOptions.modelId?.({
    parameters,
    node: { type: googleGemini.type, version: 1.2 },
    http: double.http,
  } as never)

  expect((found as { value: string }[]).map(({ value }) => value)).toEqual(values)
})
