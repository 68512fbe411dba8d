import { countOf } from '#contract/clock-text.ts'
import { invalid } from '#server/api/errors.ts'
import type { Reach } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HouseFields } from '../../contract/house-form.schemas.ts'
import { findEmployee, findNamesake, isEnrolled, listCampuses, lockStudents } from './house-form.queries.ts'

/**
 * Checks a form against the school: the campus is one the viewer may choose, people exist and belong together. Throws a
 * sentence by field for all that is wrong, and names only whom the viewer may choose; returns the members, locked, with
 * the houses they are in now.
 */
export async function checkHouse(
  db: Database,
  reach: Reach,
  fields: HouseFields,
  kept: {
    readonly houseId?: number
    readonly memberIds: ReadonlySet<number>
    readonly advisorId?: number | null
    /** The campus it was of. */
    readonly cohortId?: number
  },
) {
  const errors: Record<string, string> = {}
  const campus = (await listCampuses(db, reach)).find(({ cohort_id }) => cohort_id === fields.cohort_id)
  if (!campus) errors['cohort_id'] = 'Choose a campus.'
  const { title, cohort_id: cohortId } = fields
  if (campus && (await findNamesake(db, { title, cohortId, houseId: kept.houseId })))
    errors['title'] = `There is a house of this name at ${campus.title} already.`
  if (
    fields.advisor_id !== null &&
    fields.advisor_id !== kept.advisorId &&
    !(await findEmployee(db, fields.advisor_id))
  )
    errors['advisor_id'] = 'Choose an employee.'

  const ids = [...new Set(fields.member_ids)]
  const members = await lockStudents(db, ids, { reach, memberIds: kept.memberIds })
  // Who is a member already may stay, whatever happened to them since: but not where the house goes to another campus.
  const added = members.filter(({ id }) => !kept.memberIds.has(id))
  const leftBehind =
    kept.cohortId === undefined || kept.cohortId === cohortId
      ? 0
      : members.filter((one) => kept.memberIds.has(one.id) && one.cohortId !== cohortId && isEnrolled(one))
          .length
  if (campus && leftBehind > 0)
    errors['cohort_id'] =
      `${countOf(leftBehind, 'student')} of the house ${leftBehind === 1 ? 'is' : 'are'} not at ${campus.title}. Take them out of the house first, give them the other campus, and take them in again.`
  const stranger = added.find((student) => student.cohortId !== cohortId || !isEnrolled(student))
  if (members.length < ids.length)
    errors['member_ids'] =
      'One of these students does not exist any more, or is at a campus you do not manage.'
  else if (campus && stranger)
    errors['member_ids'] = isEnrolled(stranger)
      ? `${stranger.name} is not at ${campus.title}.`
      : `${stranger.name} has left the school.`
  const isMember = (id: number | null) => id === null || ids.includes(id)
  if (!isMember(fields.president_id)) errors['president_id'] = 'The president must be a member of the house.'
  if (!isMember(fields.vice_president_id))
    errors['vice_president_id'] = 'The vice-president must be a member of the house.'
  else if (fields.vice_president_id !== null && fields.vice_president_id === fields.president_id)
    errors['vice_president_id'] = 'Choose someone other than the president.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return members
}
