import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, email, emailText, newPassword, personName, userSchema } from './person.ts'
import { textIdParams, jsonObject } from './shapes.ts'

/** Among many addresses the wrong one is named. */
const invited = emailText.pipe(
  z.email({ error: ({ input }) => `"${String(input)}" is not a valid email address` }),
)

const account = { firstName: personName, lastName: personName, password: newPassword }

/** For the owner alone: how a person who was invited gets in. */
const inviteUrl = z.string().optional()

/** The owner's work with accounts, and how an invited person gets one. */
export const users = {
  setUpOwner: endpoint({
    method: 'POST',
    path: '/owner',
    scope: 'owner:setup',
    summary: "Set up the owner's account",
    body: z.object({ email, ...account }),
    response: userSchema,
  }),
  skipSetup: endpoint({
    method: 'POST',
    path: '/owner/skip-setup',
    scope: 'owner:setup',
    summary: 'Go on without accounts for now',
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/users',
    scope: 'user:read',
    summary: 'Everybody with an account or an invitation',
    response: z.array(userSchema.omit({ personalizationAnswers: true }).extend({ inviteUrl })),
  }),
  surveyAnswers: endpoint({
    method: 'GET',
    path: '/survey-answers',
    scope: 'user:manage',
    summary: 'What people answered in the personalisation survey; nobody else hears of it',
    response: z.array(
      userSchema
        .pick({ id: true, email: true, firstName: true, lastName: true })
        .extend({ answers: jsonObject }),
    ),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users',
    scope: 'user:manage',
    summary: 'Invite people as members',
    body: z.array(z.object({ email: invited })).max(100, 'at most 100 people at a time'),
    response: z.array(
      z.object({
        user: z.object({ id: z.uuid(), email: z.string(), inviteUrl }),
        error: z.string().optional(),
      }),
    ),
  }),
  resolveSignup: endpoint({
    method: 'GET',
    path: '/resolve-signup-token',
    scope: 'public',
    summary: 'Who invited somebody, if the invitation is still good',
    query: z.object({ inviterId: z.uuid('is no id'), inviteeId: z.uuid('is no id') }),
    response: z.object({
      inviter: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }),
    }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/users/:id',
    scope: 'public',
    summary: 'Accept an invitation',
    params: textIdParams,
    body: z.object({ ...account, inviterId: z.uuid('is no id') }),
    response: userSchema,
  }),
  reinvite: endpoint({
    method: 'POST',
    path: '/users/:id/reinvite',
    scope: 'user:manage',
    summary: 'Renew an invitation and mail it again',
    params: textIdParams,
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    scope: 'user:manage',
    summary: 'Delete somebody, with what they own or after giving it to somebody else',
    params: textIdParams,
    query: z.object({ transferId: z.string().max(64).optional() }),
    response: done,
  }),
}
