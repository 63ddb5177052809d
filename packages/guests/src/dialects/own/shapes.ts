import { z } from 'zod'
import type { Credential, Node, Params, Trigger } from '../../kit/template/src/heddle.ts'

/** TypeScript checks what authors write only where they let it: these are the words for what is still wrong. */
const text = z.string('must be a text').max(20_000)
const localName = z
  .string('must be a text')
  .regex(/^[A-Za-z][\w-]{0,99}$/, 'must begin with a letter and have letters, digits, - and _ only')
const callable = z.custom<(...given: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
)

const choice = z.looseObject({ name: text, value: z.union([text, z.number(), z.boolean()]) })
const choices = z.union(
  [z.array(choice), callable],
  'must be a list of choices, or a function that finds them',
)

const common = { label: text }
const fields = () => z.lazy(() => paramShapes)

const paramShape: z.ZodType = z.discriminatedUnion(
  'type',
  [
    z.looseObject({
      ...common,
      type: z.enum(['string', 'strings', 'number', 'boolean', 'dateTime', 'json', 'file']),
    }),
    z.looseObject({ ...common, type: z.enum(['options', 'multiOptions']), options: choices }),
    z.looseObject({ ...common, type: z.enum(['collection', 'rows']), fields: z.lazy(fields) }),
  ],
  'must have a type that the kit knows, such as string',
)

const paramShapes: z.ZodType<Params> = z.record(localName, paramShape) as unknown as z.ZodType<Params>

const about = {
  name: localName,
  label: text,
  description: text,
  icon: text.optional(),
  baseUrl: z.union([text, callable], 'must be a text, or a function that gives one').optional(),
  credential: localName.optional(),
  alias: z.array(text).optional(),
  documentationUrl: text.optional(),
}

const operation = z.looseObject({ label: text, action: text, params: paramShapes.optional(), run: callable })

const actingNode = z.looseObject({ ...about, operations: z.record(localName, operation) })

const trigger = z
  .looseObject({
    ...about,
    params: paramShapes.optional(),
    poll: callable.optional(),
    webhook: z
      .looseObject({ subscribe: callable.optional(), unsubscribe: callable.optional(), receive: callable })
      .optional(),
  })
  .refine(({ poll, webhook }) => (poll === undefined) !== (webhook === undefined), {
    message: 'must have operations, or poll, or webhook',
  })

const isObject = z.looseObject({}, 'must export what defineNode, defineTrigger or defineCredential gives')

/** A node acts or triggers; which of both is said by whether it has operations. */
export const nodeShape = isObject.superRefine((value, context) => {
  const { error } = ('operations' in value ? actingNode : trigger).safeParse(value)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
}) as unknown as z.ZodType<Node | Trigger>

export const credentialShape = isObject.superRefine((value, context) => {
  const { error } = credential.safeParse(value)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
}) as unknown as z.ZodType<Credential>

const texts = z.record(z.string(), text).optional()

const credential = z.looseObject({
  name: localName,
  label: text,
  fields: paramShapes,
  hosts: z.array(text).optional(),
  authenticate: z.looseObject({ headers: texts, query: texts }).optional(),
  sign: callable.optional(),
  oAuth2: z.looseObject({ authUrl: text, tokenUrl: text, scopes: z.array(text).optional() }).optional(),
  test: z.looseObject({ url: text }).optional(),
})
