import type { Campus } from '../contract/organization.contract.ts'

/** The form of a campus, as it is typed. */
export type CampusValues = Pick<Campus, 'title' | 'grade_from' | 'grade_to' | 'blocks'>

export const newCampus: CampusValues = { title: '', grade_from: 6, grade_to: 12, blocks: [] }

/** The next block begins where the last one ends and lasts as long; the first is 9:00 to 10:00. */
export function nextBlock(blocks: CampusValues['blocks']): CampusValues['blocks'][number] {
  const title = String.fromCharCode(65 + Math.min(blocks.length, 25))
  const last = blocks.at(-1)
  if (!last || last.starts_at === '' || last.ends_at <= last.starts_at)
    return { title, starts_at: '09:00', ends_at: '10:00' }
  const [starts, ends] = [last.starts_at, last.ends_at].map((time) => Temporal.PlainTime.from(time))
  const after = ends && starts ? ends.add(starts.until(ends)).toString().slice(0, 5) : ''
  return { title, starts_at: last.ends_at, ends_at: after > last.ends_at ? after : '23:59' }
}

/** `Grades 6 to 8`, `Grade 9`. */
export const gradesText = ({ grade_from: from, grade_to: to }: Pick<Campus, 'grade_from' | 'grade_to'>) =>
  from === to ? `Grade ${from}` : `Grades ${from} to ${to}`
