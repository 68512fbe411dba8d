import { ORPCError, ValidationError } from '@orpc/server'
import pg from 'pg'
import { explainFailure, Unavailable } from '../database/failures.ts'
import { domains } from '../domains.ts'
import { invalid } from './errors.ts'
import { fieldSentences, firstSentence } from './field-errors.ts'
import type { RequestContext } from './handlers.ts'

// biome-ignore lint/suspicious/noExplicitAny: the library's own type
export type Answer = ORPCError<string, any>

const constraintSentences = new Map(domains.flatMap(({ constraints = {} }) => Object.entries(constraints)))

/** A violated constraint of the database as a sentence by field; undefined for every other error. */
function explainConstraint(error: unknown): Answer | undefined {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined
  const formErrors = name === undefined ? undefined : constraintSentences.get(name)
  return formErrors && invalid(formErrors)
}

/** Any error as an answer: wrong input by field, our own as it is, everything else logged and sent without details. */
export function toAnswer(error: unknown, { request, services, viewer }: RequestContext): Answer {
  const place = { method: request.method, route: request.route() }
  const line = { ...place, personId: viewer.userId }
  const unavailable = explainFailure(error, request.method === 'GET')
  if (unavailable) {
    request.log.warn({ ...line, err: unavailable.cause }, 'the database or the files failed a call')
    if (unavailable.retryAfterS) request.setHeader('retry-after', String(unavailable.retryAfterS))
    return unavailable
  }
  const refusal = explainConstraint(error)
  if (refusal) return refusal
  if (!(error instanceof ORPCError)) {
    request.log.error({ ...line, err: error }, 'a handler failed')
    services.reportError(error, request.id, { ...place, status: 500 })
    return new ORPCError('INTERNAL_SERVER_ERROR', { cause: error })
  }
  if (error.status >= 500) {
    request.log.error({ ...line, err: error.cause ?? error }, 'a handler failed')
    services.reportError(error.cause ?? error, request.id, { ...place, status: error.status })
  }
  if (error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError)) return error
  const formErrors = fieldSentences(error.cause.issues)
  return new ORPCError('BAD_REQUEST', { message: firstSentence(formErrors), data: { formErrors } })
}

/** The body of an error's answer; of an unexpected error (5xx) it says nothing about the cause. */
export function encodeError(error: Answer, requestId: string | undefined): unknown {
  const isOurs = error.status < 500 || error instanceof Unavailable
  const message = isOurs ? error.message : 'Something went wrong. Please try again later.'
  const data: unknown = isOurs ? error.data : undefined
  const formErrors = data && typeof data === 'object' && 'formErrors' in data ? data.formErrors : undefined
  return {
    code: error.code,
    status: error.status,
    defined: error.defined,
    message,
    error: message,
    requestId,
    ...(data === undefined ? {} : { data }),
    ...(formErrors === undefined ? {} : { formErrors }),
  }
}
