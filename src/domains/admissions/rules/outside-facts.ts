/** What a service is told of an application, or says of it: texts by the name of their field. */
export type Facts = Readonly<Record<string, string>>

export interface Difference {
  readonly field: string
  /** What was told last. */
  readonly here: string
  readonly there: string
}

/** What people call the fields that travel. */
const fieldWords: Readonly<Record<string, string>> = {
  dealname: 'Deal',
  dealstage: 'Stage',
  pipeline: 'Pipeline',
  closedate: 'Starts',
  email: 'E-mail',
  firstname: 'First name',
  lastname: 'Last name',
  phone: 'Phone',
  homeroom_grade: 'Grade',
  homeroom_relationship: 'Relationship',
  homeroom_campus: 'Campus',
  name: 'Folder',
  parent: 'Place',
  shared: 'Shared with',
}

export const fieldWord = (field: string): string => fieldWords[field] ?? field

/** Texts that mean the same are the same: a service writes amounts, addresses and instants in its own way. */
function plain(text: string): string {
  const trimmed = text.trim()
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return String(Number(trimmed))
  if (/^\d{4}-\d\d-\d\dT/.test(trimmed)) return trimmed.slice(0, 10)
  return trimmed.toLowerCase()
}

/** Where what was told and what stands there differ; none as long as either is not known. */
export function differencesOf(told: Facts | null, seen: Facts | null): Difference[] {
  if (told === null || seen === null) return []
  return Object.entries(told).flatMap(([field, here]) => {
    const there = seen[field] ?? ''
    return plain(here) === plain(there) ? [] : [{ field: fieldWord(field), here, there }]
  })
}
