import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { notesReportQuery } from '../notes-address.ts'
import { NoteSheet } from '../view/NoteSheet.tsx'

const route = getRouteApi('/authenticated/staff/reports/notes/$noteId')

/** A note beside the report. */
export function ReportedNote() {
  const { noteId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The list beside asks for the same: one call.
  const { data: report } = useQuery(notesReportQuery(search))
  const ids = (report?.notes ?? []).map(({ id }) => id)
  const at = ids.indexOf(Number(noteId))
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : ids[at + step]
    return next === undefined
      ? undefined
      : () =>
          void navigate({
            to: '/reports/notes/$noteId',
            params: { noteId: String(next) },
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
      onClose={() => void navigate({ to: '/reports/notes', search: (before) => before })}
    />
  )
}
