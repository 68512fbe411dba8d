import { school } from '#contract/school/school.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { houseAddress } from '#domains/houses/rules/house-addresses.ts'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'
import type { SearchHit, SearchVerb } from '../contract/search.contract.ts'
import type { findEmployees, findExperiences, findHouses, findStudents } from './search.queries.ts'

/** A hit with how well it fits: the smaller, the better. */
export type Ranked = SearchHit & { readonly rank: number }

type Row<Find extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number]

const join = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')

const statusWords = (status: string) => status !== 'active' && status.replaceAll('_', ' ')

export const studentHit = (viewer: Viewer, row: Row<typeof findStudents>): Ranked => ({
  kind: 'student',
  id: String(row.id),
  title: row.name,
  detail: join(`Grade ${row.grade}`, row.house, statusWords(row.status)),
  url: personAddress.student(row.id),
  verbs: studentVerbs(viewer, row),
  rank: row.rank,
})

function studentVerbs(viewer: Viewer, { id, name, mayMirror }: Row<typeof findStudents>): SearchVerb[] {
  const readsNotes = holds(viewer, 'notes.view') || holds(viewer, 'notes.view.all')
  const verbs: (SearchVerb | false)[] = [
    holds(viewer, 'excuses.create') && {
      key: 'addAbsence',
      label: `Add absence for ${name}`,
      url: personAddress.addAbsence(id),
    },
    // The form stands on the page of the student's notes.
    readsNotes &&
      holds(viewer, 'notes.write') && {
        key: 'writeNote',
        label: `Write a note about ${name}`,
        url: personAddress.writeNote(id),
      },
    mayMirror && {
      key: 'seeAs',
      label: `See ${school().productName} as ${name}`,
      url: personAddress.seeAs(id),
    },
    mayMirror && {
      key: 'seeAsGuardian',
      label: `See ${school().productName} as a guardian of ${name}`,
      url: personAddress.guardiansToSeeAs(name),
    },
  ]
  return verbs.filter((verb) => verb !== false)
}

export const employeeHit = ({ id, name, job, campus, rank }: Row<typeof findEmployees>): Ranked => ({
  kind: 'employee',
  id: String(id),
  title: name,
  detail: join(job, campus),
  url: personAddress.employee(id),
  verbs: [],
  rank,
})

export const houseHit = (row: Row<typeof findHouses>): Ranked => ({
  kind: 'house',
  id: String(row.id),
  title: row.title,
  detail: join(row.campus, row.advisor),
  url: houseAddress.home(row.id),
  verbs: row.mayTakeRoll ? [takeRoll(row.title, addressOf.houseAttendances({ houseId: row.id }))] : [],
  rank: row.rank,
})

export function experienceHit(row: Row<typeof findExperiences>): Ranked {
  const place = { type: row.type, experienceId: row.id }
  return {
    kind: 'experience',
    id: String(row.id),
    title: row.title,
    detail: join(`${row.cycle}, ${row.schoolYear}`, row.campus),
    url: row.mayViewRoll ? addressOf.attendance(place) : addressOf.experience(place),
    verbs: row.mayTakeRoll ? [takeRoll(row.title, addressOf.attendance(place))] : [],
    rank: row.rank,
  }
}

const takeRoll = (title: string, url: string): SearchVerb => ({
  key: 'takeRoll',
  label: `Take roll of ${title}`,
  url,
})
