import { inTransaction } from '#server/database/transactions.ts'
import { userSchema } from '../../rules/attributes.ts'
import { isObject, isSame, type JsonObject } from '../../rules/json.ts'
import { applyOperation, type Operation, readOperations } from '../../rules/patch.ts'
import { resolve } from '../../rules/resolve.ts'
import { namedIn } from '../../rules/values.ts'
import { oneAnswer } from '../scim/list-answer.ts'
import {
  beginWrite,
  logDone,
  requireMatch,
  type ScimAnswer,
  type ScimCall,
  type Write,
} from '../scim/scim-call.ts'
import { userOf, withUserName } from './create-user.ts'
import { followUser, getPerson } from './link-person.ts'
import { presentUser } from './present-user.ts'
import { getUser, type UserRow, updateUser } from './users.queries.ts'

/** What a call makes of what is kept, and whether it says if somebody works here. */
interface Plan {
  readonly next: (before: JsonObject) => JsonObject
  readonly saysActive: boolean
}

const namesActive = (body: JsonObject) =>
  [...namedIn(userSchema, body)].some(([{ attribute }]) => attribute?.name === 'active')

/** PUT is all of a user; but who does not say whether somebody works here does not let them in again. */
function planPut({ body }: ScimCall): Plan {
  const whole = userOf(body)
  return {
    next: ({ active }) =>
      whole['active'] === undefined && active !== undefined ? { ...whole, active } : whole,
    saysActive: isObject(body) && namesActive(body),
  }
}

const isAboutActive = ({ path, value }: Operation) =>
  path === undefined
    ? isObject(value) && namesActive(value)
    : resolve(userSchema, path.name)?.attribute?.name === 'active'

function planPatch({ body }: ScimCall): Plan {
  const operations = readOperations(body)
  return {
    next: (before) => operations.reduce((resource, one) => applyOperation(userSchema, resource, one), before),
    saysActive: operations.some(isAboutActive),
  }
}

/** Changes a user and the colleague they are: all of it, or nothing. */
export async function changeUser(call: ScimCall): Promise<ScimAnswer> {
  const plan = call.method === 'PUT' ? planPut(call) : planPatch(call)
  const row = await inTransaction(call.services.database, async (db) =>
    change(await beginWrite(call, db), plan),
  )
  return oneAnswer(call, userSchema, presentUser(row, call.baseUrl), 200)
}

async function change(write: Write, { next, saysActive }: Plan): Promise<UserRow> {
  const { call, db } = write
  const row = await getUser(db, call.connection.id, call.id, { lock: true })
  requireMatch(call, row.version)
  const after = withUserName(next(row.attributes))
  const person = await getPerson(db, row.personId)
  const { did, detail } = await followUser(write, person, { before: row.attributes, after, saysActive })
  const isAsBefore = isSame(row.attributes, after)
  if (isAsBefore && did === 'changed') return row
  await logDone(write, {
    ...{ kind: 'user', did, detail, name: after.userName, personId: person.id, status: 200 },
  })
  return isAsBefore ? row : updateUser(db, row.id, after, new Date(call.nowMs))
}
