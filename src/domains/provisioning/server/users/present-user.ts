import { userSchema } from '../../rules/attributes.ts'
import type { JsonObject } from '../../rules/json.ts'
import { versionTag } from '../scim/scim-call.ts'
import type { UserRow } from './users.queries.ts'

/** A user as SCIM writes them: what the provider gave as it gave it, and what is ours to say. */
export function presentUser(row: UserRow, baseUrl: string) {
  const { id, attributes, version, createdAt, updatedAt, groups } = row
  const extended = userSchema.extensions.filter((one) => attributes[one.id] !== undefined)
  const own: JsonObject = {
    schemas: [userSchema.core.id, ...extended.map((one) => one.id)],
    id: String(id),
    ...attributes,
    ...(groups === null ? {} : { groups }),
  }
  return {
    ...own,
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${baseUrl}/Users/${id}`,
      version: versionTag(version),
    },
  }
}
