import { ORPCError } from '@orpc/server'
import type { z } from 'zod'

/** The row does not exist, or not for this viewer: both answer the same. */
export const notFound = (message = 'This does not exist, or it is not one you can see.') =>
  new ORPCError('NOT_FOUND', { message })

/** Nobody is logged in, or no more: a log-in may end while a call of it is answered. */
export const loggedOut = () => new ORPCError('UNAUTHORIZED', { message: 'Log in to continue.' })

/** What is missing, for the screen that says who can give it. */
type Missing = { readonly permission: string; readonly sentence: string } | { readonly feature: string }

/** The viewer lacks a permission, or a feature; says which. */
export const refused = (message: string, data?: Missing) => new ORPCError('FORBIDDEN', { message, data })

/**
 * Fields are wrong: a sentence by field name; nothing was stored. `message` is for a form that shows it beside its
 * fields: it says what the fields do not. `facts` are for the screen: where to go instead.
 */
export const invalid = (
  formErrors: Record<string, string>,
  message = Object.values(formErrors)[0],
  facts: object = {},
) =>
  new ORPCError('UNPROCESSABLE_CONTENT', {
    message: message ?? 'Something is wrong.',
    data: { ...facts, formErrors },
  })

/** An endpoint whose contract has a 409 for when somebody else was faster. */
interface Contested<Data extends z.ZodType> {
  readonly '~orpc': {
    readonly errorMap: { readonly CONFLICT: { readonly status?: number; readonly data?: Data } }
  }
}

/** Someone else was faster; `data` shows both versions, as the endpoint declares it. */
export const conflict = <Data extends z.ZodType>(
  _endpoint: Contested<Data>,
  message: string,
  data: z.input<Data>,
) => new ORPCError('CONFLICT', { message, data })

/** The body of an answer outside the contract: the same fields an error of the contract has. */
export const plainError = (code: string, message: string, requestId: string) => ({
  code,
  message,
  error: message,
  requestId,
})
