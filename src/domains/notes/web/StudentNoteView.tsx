import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { studentNotesQuery } from './notes-address.ts'
import { NoteSheet } from './view/NoteSheet.tsx'

const route = getRouteApi('/authenticated/staff/students/$studentId/notes/view/$noteId')

/** A note beside the notes of its student. */
export function StudentNoteView() {
  const { studentId, noteId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The list beside asks for the same: one call.
  const { data: list } = useQuery(studentNotesQuery(studentId, search))
  const ids = (list?.notes ?? []).map(({ id }) => id)
  const at = ids.indexOf(Number(noteId))
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : ids[at + step]
    return next === undefined
      ? undefined
      : () =>
          void navigate({
            to: '/students/$studentId/notes/view/$noteId',
            params: { studentId, noteId: String(next) },
            search: (before) => before,
            replace: true,
          })
  }
  return (
    <NoteSheet
      key={noteId}
      noteId={Number(noteId)}
      onPrevious={neighbour(-1)}
      onNext={neighbour(1)}
      onClose={() =>
        void navigate({ to: '/students/$studentId/notes', params: { studentId }, search: (before) => before })
      }
    />
  )
}
