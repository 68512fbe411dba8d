import { stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
import { type Campus, highestGrade, lowestGrade } from '../../contract/organization.contract.ts'

export type CampusBlock = Campus['blocks'][number]

export const grades = Array.from({ length: highestGrade - lowestGrade + 1 }, (_, at) => ({
  value: String(lowestGrade + at),
  label: String(lowestGrade + at),
}))

export type CampusValues = ReturnType<typeof campusValues>

/** What the form of a campus begins with; a grade stands as the text of its option. */
export function campusValues(campus: Campus | undefined) {
  const blocks: readonly CampusBlock[] = campus?.blocks ?? []
  return {
    title: campus?.title ?? '',
    grade_from: String(campus?.grade_from ?? 6),
    grade_to: String(campus?.grade_to ?? 12),
    blocks,
    contact_name: campus?.contact_name ?? '',
    contact_email: campus?.contact_email ?? '',
    contact_phone: campus?.contact_phone ?? '',
  }
}

/** The form as the server takes it. */
export const toCampusFields = (values: CampusValues) => ({
  ...values,
  grade_from: Number(values.grade_from),
  grade_to: Number(values.grade_to),
  blocks: [...values.blocks],
})

/** The next block begins where the last one ends and lasts as long; the first is 9:00 to 10:00. */
export function nextBlock(blocks: readonly CampusBlock[]): CampusBlock {
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

/** The stages that grades belong to: `Middle school and high school`. */
export function stagesText({ grade_from: from, grade_to: to }: Pick<Campus, 'grade_from' | 'grade_to'>) {
  const stages = [...new Set([stageOfGrade(from), stageOfGrade(to)])]
  return stages.map((stage) => (stage === 'ms' ? 'Middle' : 'High')).join(' and ')
}
