import { isJsonObject } from '@heddle/core'
import type { NodeOutput } from '@heddle/core/node'
import { modelInput } from '../ai/agent-inputs.ts'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import format from '../formats/guardrails.json' with { type: 'json' }
import { personalDataNames } from './guardrail-words.ts'
import { textAt } from './ask-about.ts'
import { chainCodex } from './chain-words.ts'
import {
  addressesExcept,
  cleaned,
  fitting,
  keywords,
  personalData,
  secrets,
  settingsOf,
  type Find,
  type Finder,
} from './guardrail-finds.ts'
import { judge, judgementsOf, type Check } from './guardrail-judgements.ts'
import { routeAnswers } from './route-answers.ts'

export const guardrails = defineRoot({
  name: 'guardrails',
  label: 'Guardrails',
  description: 'Checks texts before or after a model, or takes out what must not be in them',
  format,
  icon: 'file:guardrails.svg',
  codex: chainCodex('safety', 'pii', 'moderation', 'jailbreak'),
  words: {
    labels: {
      nsfw: 'NSFW',
      pii: 'Personal Data (PII)',
      urls: 'URLs',
      customRegex: 'Custom Patterns',
      blockUserinfo: 'Block User Names in URLs',
    },
    choices: { classify: 'Check Text', sanitize: 'Clean Text', ...personalDataNames },
    longTexts: ['text', 'prompt', 'systemMessage'],
    descriptions: {
      keywords: 'With commas between them',
      threshold: 'How sure the model has to be, from 0 to 1',
      allowedUrls: 'With commas between them; without any, every URL counts',
    },
  },
  subInputs: [
    {
      ...modelInput,
      required: false,
      displayOptions: { show: { operation: ['classify'] } },
    },
  ],
  effect: 'reads',
  outputs: '={{ $parameter.operation === "sanitize" ? ["main"] : ["main", "main"] }}',
  outputNames: '={{ $parameter.operation === "sanitize" ? [] : ["Pass", "Fail"] }}',
  run: (context, paramsFor): Promise<NodeOutput> => {
    const isCleaning = context.items.length > 0 && paramsFor(0).text('operation') === 'sanitize'
    return routeAnswers(context, { paramsFor, count: isCleaning ? 1 : 2 }, isCleaning ? clean : check)
  },
})

interface Named {
  name: string
  find: Finder
}

function findersOf({ context, params, itemIndex }: RootCall): Named[] {
  const { pii, secretKeys, urls, customRegex } = params.fields('guardrails')
  const words = params.texts('guardrails.keywords')
  const own = isJsonObject(customRegex) ? [customRegex.regex].flat().filter(isJsonObject) : []
  return [
    ...(words.length > 0 ? [{ name: 'keywords', find: keywords(words) }] : []),
    ...(urls === undefined ? [] : [{ name: 'urls', find: addressesExcept(settingsOf(urls)) }]),
    ...(secretKeys === undefined ? [] : [{ name: 'secretKeys', find: secrets(settingsOf(secretKeys)) }]),
    ...(pii === undefined ? [] : [{ name: 'pii', find: personalData(settingsOf(pii)) }]),
    ...own.map((each) => ({ name: 'customRegex', find: fitting(context, itemIndex, each) })),
  ]
}

async function check(call: RootCall) {
  const text = textAt(call.params, 'text')
  const checks: Check[] = []
  for (const { name, find } of findersOf(call)) {
    const found = await find(text)
    checks.push({ name, triggered: found.length > 0, found: countsOf(found) })
  }
  for (const judgement of judgementsOf(call.params.fields('guardrails'))) {
    checks.push(await judge(call, text, judgement))
  }
  const json = { guardrailsInput: text, checks }
  return { item: descendant(call, json), outputs: [checks.some(({ triggered }) => triggered) ? 1 : 0] }
}

async function clean(call: RootCall) {
  let text = textAt(call.params, 'text')
  const checks: Check[] = []
  for (const { name, find } of findersOf(call)) {
    const found: Find[] = await find(text)
    text = cleaned(text, found)
    checks.push({ name, triggered: found.length > 0, found: countsOf(found) })
  }
  return { item: descendant(call, { guardrailsInput: text, checks }), outputs: [0] }
}

/** What was found is not told: it must not be in the text, so neither in the data. */
function countsOf(finds: readonly Find[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of finds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const descendant = ({ item }: RootCall, json: Record<string, unknown>) => ({ ...item, json })
