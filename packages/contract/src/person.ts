import { z } from 'zod'
import { jsonObject, timestamp } from './shapes.ts'
import { passwordMax, personNameMax } from './limits.ts'

/** Compared and stored in lower case: the same address in another case is the same person. */
export const emailText = z.string('is required').trim().toLowerCase().max(254, 'is too long')
export const email = emailText.pipe(z.email('must be a valid email address'))

const passwordRules: readonly [string, (text: string) => boolean][] = [
  ['must have 8 to 64 characters', (text) => text.length >= 8 && text.length <= passwordMax],
  ['must have at least 1 number', (text) => /\d/.test(text)],
  ['must have at least 1 capital letter', (text) => /\p{Lu}/u.test(text)],
]

/** A password that somebody chooses; every broken rule is named. */
export const newPassword = z.string('is required').superRefine((text, context) => {
  for (const [message, holds] of passwordRules)
    if (!holds(text)) context.addIssue({ code: 'custom', message })
})

/** A password that somebody gives to prove who they are: checked against the stored one, not against rules. */
export const givenPassword = z.string('is required').min(1, 'is required').max(1000, 'is too long')

/** Names appear in mails and on pages: no markup, no line breaks. */
export const personName = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(personNameMax, `must have at most ${personNameMax} characters`)
  .refine((text) => !/[<>\p{Cc}]/u.test(text), 'must not contain markup')

/** In which the editor can be shown. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  personalizationAnswers: jsonObject.nullable(),
  globalRole: z.object({
    id: z.number(),
    name: z.enum(['owner', 'member']),
    scope: z.literal('global'),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
  isPending: z.boolean(),
  /** Null while the person's browser decides. */
  language: z.enum(languages).nullable(),
})
export type User = z.infer<typeof userSchema>

export const done = z.object({ success: z.literal(true) })
