import { type ChangeKind, changeKinds } from '../contract/roster-values.ts'

const nouns: Readonly<Record<ChangeKind, readonly [one: string, several: string]>> = {
  campus: ['campus', 'campuses'],
  house: ['house', 'houses'],
  person: ['person', 'people'],
  tie: ['guardian of a student', 'guardians of students'],
  place: ['place in an experience', 'places in experiences'],
  expert: ['who runs an experience', 'who run experiences'],
  external: ['external student', 'external students'],
}

/** What was written, in words: `1,204 rows written: 2 houses, 1,202 people`. Of one kind alone only how many. */
export function writtenText(byKind: Readonly<Partial<Record<ChangeKind, number>>>): string {
  const counted = changeKinds.flatMap((kind) => {
    const count = byKind[kind] ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
  const rows = counted.reduce((sum, { count }) => sum + count, 0)
  const all = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} written`
  if (counted.length < 2) return all
  const parts = counted.map(
    ({ kind, count }) => `${count.toLocaleString('en-US')} ${nouns[kind][count === 1 ? 0 : 1]}`,
  )
  return `${all}: ${parts.join(', ')}`
}
