import { groupSchema } from '../../rules/attributes.ts'
import type { JsonObject } from '../../rules/json.ts'
import { versionTag } from '../scim/scim-call.ts'
import type { GroupRow } from './groups.queries.ts'

/** A group as SCIM writes it; members only where they were read. */
export function presentGroup(
  { id, attributes, version, createdAt, updatedAt, members }: GroupRow,
  baseUrl: string,
) {
  const own: JsonObject = {
    schemas: [groupSchema.core.id],
    id: String(id),
    ...attributes,
    ...(members === null ? {} : { members }),
  }
  return {
    ...own,
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${id}`,
      version: versionTag(version),
    },
  }
}
