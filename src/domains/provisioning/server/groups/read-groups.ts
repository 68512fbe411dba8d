import { groupSchema } from '../../rules/attributes.ts'
import { readFilter } from '../../rules/filter.ts'
import { isAsked, project } from '../../rules/projection.ts'
import { askedOf, listBody, oneAnswer, rangeOf } from '../scim/list-answer.ts'
import { isKnown, type ScimAnswer, type ScimCall, versionTag } from '../scim/scim-call.ts'
import { getGroup, listGroups } from './groups.queries.ts'
import { presentGroup } from './present-group.ts'

/** What is read of groups: members only where they are asked for, because there may be thousands. */
export const groupAsked = ({ query, baseUrl }: ScimCall) => ({
  withMembers: isAsked(groupSchema, 'members', askedOf(query)),
  baseUrl,
})

export async function readGroups(call: ScimCall): Promise<ScimAnswer> {
  const { services, connection, query, baseUrl } = call
  const filter = query.get('filter')?.trim()
  const { startIndex, ...range } = rangeOf(query)
  const { rows, total } = await listGroups(
    services.database,
    connection.id,
    filter ? readFilter(filter) : undefined,
    { ...range, ...groupAsked(call) },
  )
  const resources = rows.map((row) => project(groupSchema, presentGroup(row, baseUrl), askedOf(query)))
  return { status: 200, body: listBody(total, startIndex, resources) }
}

export async function readGroup(call: ScimCall): Promise<ScimAnswer> {
  const row = await getGroup(call.services.database, call.connection.id, call.id, groupAsked(call))
  if (isKnown(call, row.version)) return { status: 304, version: versionTag(row.version) }
  return oneAnswer(call, groupSchema, presentGroup(row, call.baseUrl), 200)
}
