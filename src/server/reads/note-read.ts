import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from '../api/viewer.ts'
import type { ReadLog } from './read-log.ts'

const pathNames = ['studentId', 'student_id', 'personId', 'person_id', 'guardianId', 'guardian_id']

/**
 * Notes whose records an answer showed to a colleague: those its endpoint names, else the person of its path. What
 * families read of themselves is theirs; who sees as one of them is on the record with the mirror.
 */
export function noteRead(
  { viewer, reads }: { readonly viewer: Viewer; readonly reads: ReadLog },
  { procedure, area }: { readonly procedure: Endpoint; readonly area: string },
  asked: unknown,
  answer: unknown,
): void {
  if (viewer.role !== 'employee') return
  const { meta, route } = procedure['~orpc']
  const people = meta.people as ((answer: unknown, asked: unknown) => readonly number[]) | null
  reads.note(viewer.userId, area, people?.(answer, asked) ?? personOfPath(route.path ?? '', asked))
}

function personOfPath(path: string, asked: unknown): readonly number[] {
  const name = pathNames.find((one) => path.includes(`{${one}}`))
  const fields =
    typeof asked === 'object' && asked !== null ? (asked as Readonly<Record<string, unknown>>) : {}
  const id = name === undefined ? undefined : fields[name]
  return typeof id === 'number' ? [id] : []
}
