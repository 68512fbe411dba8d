import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDayRange } from '#ui/format/days.ts'
import { api, client } from '#web/calls/api.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { toForm } from './form/note-values.ts'
import { NoteForm } from './note-form.embed.tsx'

const route = getRouteApi('/authenticated/staff/houses/$houseId/overview/$reportId/$reportItemId/note')

const fridayOf = (monday: string) => new Date(Date.parse(monday) + 4 * 86_400_000).toISOString().slice(0, 10)

/** 'Create a Note' from an item of the weekly report; saving marks the item as done (2-back-office §2). */
export function ReportItemNote() {
  const params = route.useParams()
  const navigate = route.useNavigate()
  const address = {
    houseId: Number(params.houseId),
    reportId: Number(params.reportId),
    reportItemId: Number(params.reportItemId),
  }
  const { data: facts } = useQuery(
    api.reportItemNote.getReportItemNote.queryOptions({ input: address, throwOnError: throwsUnlessShown }),
  )
  if (facts === undefined) return null
  const { title, weekStartsOn } = facts.item
  const close = () =>
    void navigate({
      to: '/houses/$houseId/overview/$reportId',
      params: { houseId: params.houseId, reportId: params.reportId },
      resetScroll: false,
    })
  return (
    <NoteForm
      title="Create a Note"
      student={facts.student}
      about={`${title}, ${formatDayRange(weekStartsOn, fridayOf(weekStartsOn))}`}
      categories={facts.categories}
      today={facts.today}
      initial={{ ...facts.note, dueAt: '' }}
      version={null}
      subject={`item-${params.reportItemId}`}
      store={(values) => client.reportItemNote.saveReportItemNote({ ...address, ...toForm(values) })}
      onSaved={(saved, isTypedOn) =>
        isTypedOn
          ? void navigate({
              to: '/students/$studentId/notes/form/{-$noteId}',
              params: { studentId: String(facts.student.id), noteId: String(saved) },
              ignoreBlocker: true,
            })
          : close()
      }
      onClose={close}
    />
  )
}
