import type { ResourceSchema } from '../../rules/attributes.ts'
import type { Json, JsonObject } from '../../rules/json.ts'
import { type Asked, project } from '../../rules/projection.ts'
import type { ScimAnswer, ScimCall } from './scim-call.ts'

const schema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const usual = 100
/** What one page holds at most, whatever is asked for. */
export const mostPerPage = 500

const number = (text: string | null, otherwise: number) => {
  const value = text === null || text.trim() === '' ? Number.NaN : Math.trunc(Number(text))
  return Number.isSafeInteger(value) ? value : otherwise
}

/** Which rows are asked for: from 1; below counts as 1, and a negative number of them as none (RFC 7644 §3.4.2.4). */
export function rangeOf(query: URLSearchParams) {
  const startIndex = Math.min(Math.max(1, number(query.get('startIndex'), 1)), 1_000_000_000)
  const count = Math.min(Math.max(0, number(query.get('count'), usual)), mostPerPage)
  return { startIndex, limit: count, offset: startIndex - 1 }
}

const names = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const askedOf = (query: URLSearchParams): Asked => ({
  attributes: names(query.get('attributes')),
  excludedAttributes: names(query.get('excludedAttributes')),
})

export const listBody = (total: number, startIndex: number, resources: readonly Json[]): JsonObject => ({
  ...{ schemas: [schema], totalResults: total, startIndex, itemsPerPage: resources.length },
  Resources: resources,
})

/** One resource as it was asked for, with its version and address. */
export function oneAnswer(
  { query }: ScimCall,
  resourceSchema: ResourceSchema,
  resource: JsonObject & { readonly meta: { readonly location: string; readonly version: string } },
  status: 200 | 201,
): ScimAnswer {
  const { location, version } = resource.meta
  return { status, version, location, body: project(resourceSchema, resource, askedOf(query)) }
}
