import { ORPCError } from '@orpc/server'
import pg from 'pg'
import { explainFailure } from '#server/database/failures.ts'
import type { JsonObject } from '../../rules/json.ts'
import { badRequest, ScimFault } from '../../rules/scim-fault.ts'

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The body of an answer that refuses (RFC 7644 §3.12): the status is a text there. */
export const errorBody = (status: number, detail: string, scimType?: string): JsonObject => ({
  schemas: [schema],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail,
})

const taken = (detail: string) => new ScimFault(409, detail, 'uniqueness', 'data')

/** What another domain refuses, as a provider is told: by the field, because a taken address is no forbidden act. */
function ofDomain(error: ORPCError<string, unknown>): ScimFault {
  const { formErrors } = (error.data ?? {}) as { formErrors?: Readonly<Record<string, string>> }
  if (formErrors?.['email'] !== undefined) return taken(formErrors['email'])
  const isRank = error.code === 'FORBIDDEN' || error.code === 'UNPROCESSABLE_CONTENT'
  if (isRank) return new ScimFault(403, error.message, undefined, 'permission')
  if (error.code === 'NOT_FOUND')
    return new ScimFault(
      403,
      'Whoever answers for this connection does not manage this colleague.',
      undefined,
      'permission',
    )
  return new ScimFault(error.status, error.message, undefined, 'ours')
}

export interface Explained {
  readonly fault: ScimFault
  readonly retryAfterS?: number | undefined
  /** A defect of ours, to be reported. */
  readonly isDefect?: boolean
}

/** Two who met at the very moment: the database let only one of them in. */
const isDouble = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505'

function ofFramework(error: Error & { code?: string; statusCode?: number }): ScimFault | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ScimFault(413, 'This is larger than 1 MB.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ScimFault(415, 'Send application/scim+json or application/json.')
  return error.code?.startsWith('FST_ERR_CTP')
    ? badRequest('invalidSyntax', 'The body cannot be read.')
    : undefined
}

/** Any failure as it is told to a provider, with who has to do something about it. */
export function explain(error: unknown, wasRead: boolean, requestId: string): Explained {
  if (error instanceof ScimFault) return { fault: error }
  const away = explainFailure(error, wasRead)
  if (away)
    return {
      fault: new ScimFault(away.status, away.message, undefined, 'ours'),
      retryAfterS: away.retryAfterS,
    }
  if (error instanceof ORPCError) return { fault: ofDomain(error) }
  if (isDouble(error))
    return { fault: taken('Another call made the same at this moment. Look it up and change it.') }
  const told = error instanceof Error ? ofFramework(error) : undefined
  if (told) return { fault: told }
  const detail = `Something went wrong on our side. Nothing was changed. The number of this call is ${requestId}.`
  return { fault: new ScimFault(500, detail, undefined, 'ours'), isDefect: true }
}
