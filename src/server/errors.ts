import { ORPCError } from '@orpc/server'

/** The row does not exist, or not for this viewer: both answer the same. */
export const notFound = (message = 'This does not exist, or it is not one you can see.') =>
  new ORPCError('NOT_FOUND', { message })

/** The viewer lacks a permission; says which and who can give it. */
export const refused = (message: string, data?: { permission: string; sentence: string }) =>
  new ORPCError('FORBIDDEN', { message, data })

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

/** Someone else was faster; `data` shows both versions. */
export const conflict = <T>(message: string, data: T) => new ORPCError('CONFLICT', { message, data })

/** The body of an answer outside the contract: the same fields an error of the contract has. */
export const plainError = (code: string, message: string, requestId: string) => ({
  code,
  message,
  error: message,
  requestId,
})
