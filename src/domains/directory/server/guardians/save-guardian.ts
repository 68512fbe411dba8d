import {
  type DetailTexts,
  guardianDetails,
  storeDetails,
  tellDetails,
} from '#domains/people/contract/person-details.ts'
import {
  fullName,
  insertPerson,
  type PersonFields,
  tellOfPerson,
  updatePerson,
} from '#domains/people/server/people.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type GuardianFields, guardiansContract } from '../../contract/guardians.contract.ts'
import type { AccessAction } from '../../contract/person.schemas.ts'
import { closeFormerAddress } from '../access/close-former-address.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { invitePerson } from '../invite.ts'
import { requireNotErased } from '../require-not-erased.ts'
import { type Context, loginWords, switchAccess } from '../switch-access.ts'
import {
  findGuardianNamesake,
  getManagedGuardian,
  listChildrenOf,
  listManagedStudentIds,
} from './guardians.queries.ts'
import { replaceTies } from './join-family.ts'

/** What a guardian finds behind the link of their invitation. */
export const familyPurpose = 'You see your child’s week and attendance there, and report an absence.'

/** What a student finds there. */
export const studentPurpose = 'You see your week and your attendance there.'

const personOf = ({ first_name: firstName, last_name: lastName, email }: GuardianFields): PersonFields => ({
  firstName,
  lastName,
  email,
})

/** Makes a guardian without children; the caller joins the family. */
export async function insertGuardian(
  db: Database,
  person: PersonFields,
  details: DetailTexts<typeof guardianDetails>,
): Promise<number> {
  const id = await insertPerson(db, 'guardian', person)
  await db
    .insertInto('guardians')
    .values({ id, ...storeDetails(guardianDetails, details) })
    .execute()
  return id
}

/** Throws a sentence for a child the viewer does not manage, and for none where nobody else could find the guardian. */
async function checkChildren(db: Database, viewer: Viewer, ids: readonly number[]): Promise<void> {
  const managed = await listManagedStudentIds(db, viewer, ids)
  if (ids.some((id) => !managed.has(id)))
    throw invalid({ children: 'One of these students does not exist, or is not one you manage.' })
  if (ids.length === 0 && reachOf(viewer, 'people.manage') !== 'all')
    throw invalid({ children: 'Choose at least one child.' })
}

const tiesOf = (guardianId: number, children: GuardianFields['children']) => [
  ...new Map(
    children.map(({ id, relationship }) => [id, { guardianId, studentId: id, relationship }]),
  ).values(),
]

/** Adds a guardian of students. Throws sentences by field; `namesake` when there is somebody of this name. */
export async function addGuardian(context: Context, fields: GuardianFields & { readonly invite: boolean }) {
  const { db, viewer, services } = context
  await checkChildren(
    db,
    viewer,
    fields.children.map(({ id }) => id),
  )
  const person = personOf(fields)
  const name = fullName(person)
  const namesake = fields.add_anyway ? undefined : await findGuardianNamesake(db, viewer, name)
  if (namesake) {
    const children = namesake.children.length > 0 ? `, guardian of ${namesake.children.join(' and ')}` : ''
    throw invalid({ namesake: `There is already a ${namesake.name}${children}.` })
  }
  const id = await insertGuardian(db, person, fields)
  await replaceTies(db, { guardianId: id }, tiesOf(id, fields.children), {
    by: viewer.userId,
    now: new Date(services.clock.nowMs()),
  })
  await tellOfPerson(db, id)
  await insertAudit(db, context, {
    action: 'guardian.added',
    subjectType: 'user',
    subjectId: id,
    after: fields,
  })
  if (fields.invite)
    await invitePerson(context, { id, name, email: person.email.toLowerCase(), purpose: familyPurpose })
  return { ok: true as const, id, message: fields.invite ? `${name} is invited` : `${name} added` }
}

/** Changes a guardian whose form was opened at `version`. Throws not-found, a conflict and sentences by field. */
export async function changeGuardian(
  context: Context,
  guardianId: number,
  fields: GuardianFields & { readonly version: string },
) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  const before = await getManagedGuardian(db, viewer, guardianId, { lock: true, now })
  await requireNotErased(db, guardianId)
  if (before.updatedAt.toISOString() !== fields.version)
    throw conflict(guardiansContract.saveGuardian, changedMeanwhile(before.name), null)
  await checkChildren(
    db,
    viewer,
    fields.children.map(({ id }) => id),
  )
  const children = await listChildrenOf(db, guardianId)
  await updatePerson(db, guardianId, personOf(fields), now)
  const movesAddress = before.email !== fields.email.toLowerCase()
  if (movesAddress)
    await closeFormerAddress(db, services, {
      people: [{ userId: guardianId, from: before.email }],
      by: 'hand',
    })
  await db
    .updateTable('guardians')
    .set(storeDetails(guardianDetails, fields))
    .where('id', '=', guardianId)
    .execute()
  await tellOfPerson(db, guardianId)
  await replaceTies(db, { guardianId }, tiesOf(guardianId, fields.children), { by: viewer.userId, now })
  await tellOfPerson(db, guardianId)
  await insertAudit(db, context, {
    action: 'guardian.changed',
    subjectType: 'user',
    subjectId: guardianId,
    before: {
      name: before.name,
      email: before.email,
      ...tellDetails(guardianDetails, before),
      children,
    },
    after: fields,
  })
  return { ok: true as const, id: guardianId, message: `${fullName(personOf(fields))} saved` }
}

/** Invites a guardian, lets nobody in as them any more, or lets them in again. Throws not-found and sentences. */
export async function switchGuardian(context: Context, guardianId: number, action: AccessAction) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  const guardian = await getManagedGuardian(db, viewer, guardianId, { lock: true, now })
  return switchAccess(context, guardian, action, {
    noun: 'guardian',
    purpose: familyPurpose,
    ...loginWords(guardian.name),
  })
}
