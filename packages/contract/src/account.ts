import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, email, givenPassword, languages, newPassword, personName, userSchema } from './person.ts'
import { jsonObject } from './shapes.ts'

const resetToken = {
  token: z.string('is required').min(1, 'is required').max(200),
  userId: z.uuid('is no id'),
}

/** One's own account: signing in and out, names, passwords. */
export const account = {
  current: endpoint({
    method: 'GET',
    path: '/login',
    scope: 'public',
    summary: 'The signed-in user; before the owner is set up, everybody is the default user',
    response: userSchema,
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    scope: 'public',
    summary: 'Sign in',
    body: z.object({
      email: z.string().trim().toLowerCase().min(1).max(254),
      password: givenPassword,
      /** From the authenticator app, or a recovery code, when the account asks for one. */
      code: z.string().max(20).optional(),
    }),
    response: userSchema,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    scope: 'public',
    summary: 'End the session',
    response: z.object({ loggedOut: z.literal(true) }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    scope: 'self:read',
    summary: 'The signed-in user',
    response: userSchema,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/me',
    scope: 'self:update',
    summary: 'Change names, email address and language',
    body: z.object({
      email,
      firstName: personName,
      lastName: personName,
      language: z.enum(languages).nullable().optional(),
    }),
    response: userSchema,
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/me/password',
    scope: 'self:update',
    summary: 'Change the password; every other session ends',
    body: z.object({ currentPassword: givenPassword, newPassword }),
    response: done,
  }),
  survey: endpoint({
    method: 'POST',
    path: '/me/survey',
    scope: 'self:survey',
    summary: 'Keep the answers of the personalisation survey',
    body: jsonObject,
    response: done,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot-password',
    scope: 'public',
    summary: 'Mail a link for a new password; the answer is the same whether the address is known or not',
    body: z.object({ email }),
  }),
  resolvePasswordToken: endpoint({
    method: 'GET',
    path: '/resolve-password-token',
    scope: 'public',
    summary: 'Whether a link for a new password is still good',
    query: z.object(resetToken),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/change-password',
    scope: 'public',
    summary: 'Set a new password by a mailed link; every session ends',
    body: z.object({ ...resetToken, password: newPassword }),
  }),
}
