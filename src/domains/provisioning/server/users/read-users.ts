import { userSchema } from '../../rules/attributes.ts'
import { readFilter } from '../../rules/filter.ts'
import { project } from '../../rules/projection.ts'
import { askedOf, listBody, oneAnswer, rangeOf } from '../scim/list-answer.ts'
import { isKnown, type ScimAnswer, type ScimCall, versionTag } from '../scim/scim-call.ts'
import { presentUser } from './present-user.ts'
import { getUser, listUsers } from './users.queries.ts'

export async function readUsers({ services, connection, query, baseUrl }: ScimCall): Promise<ScimAnswer> {
  const filter = query.get('filter')?.trim()
  const { startIndex, ...range } = rangeOf(query)
  const { rows, total } = await listUsers(
    services.database,
    connection.id,
    filter ? readFilter(filter) : undefined,
    range,
  )
  const asked = askedOf(query)
  const resources = rows.map((row) => project(userSchema, presentUser(row, baseUrl), asked))
  return { status: 200, body: listBody(total, startIndex, resources) }
}

export async function readUser(call: ScimCall): Promise<ScimAnswer> {
  const row = await getUser(call.services.database, call.connection.id, call.id)
  if (isKnown(call, row.version)) return { status: 304, version: versionTag(row.version) }
  return oneAnswer(call, userSchema, presentUser(row, call.baseUrl), 200)
}
