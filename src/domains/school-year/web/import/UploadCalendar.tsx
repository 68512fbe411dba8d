import { Button, NativeSelect } from '@mantine/core'
import { IconAlertCircle, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { TaskBody, TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { calendarRoute, useSchoolCalendar } from '../use-school-calendar.ts'
import css from './import.module.css'

/** The file is dropped or chosen; whose calendar it is comes first, because it decides which holidays it meets. */
export function UploadCalendar({ onClose }: { onClose: () => void }) {
  const { data } = useSchoolCalendar()
  const navigate = calendarRoute.useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [cohortId, setCohortId] = useState<number | null>(null)
  const upload = useMutation({
    mutationFn: (file: File) => client.calendarImport.upload({ file, cohort_id: cohortId }),
    onSuccess: ({ import_id }) =>
      navigate({
        to: '/cycles-and-holidays/import/{-$importId}',
        params: { importId: String(import_id) },
        search: (before) => before,
      }),
  })
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) upload.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const problem =
    upload.error === null ? undefined : (formErrorsOf(upload.error)['file'] ?? messageOf(upload.error))
  return (
    <TaskDrawer
      opened
      title="Import calendar"
      facts="From an .ics file, as calendar programs and school sites export it"
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <TaskBody>
        <div className={css.column}>
          <NativeSelect
            label="Whose calendar it is"
            description="Only holidays of the same reach are compared with the file."
            value={String(cohortId ?? '')}
            data={[
              { value: '', label: 'The whole network' },
              ...(data?.campuses ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={(event) => setCohortId(Number(event.currentTarget.value) || null)}
          />
          <section
            className={css.drop}
            aria-label="Calendar file"
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setIsOver(true)
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
          >
            <p className={css.note}>
              Drop the file here, or choose it. You see what it adds, changes and removes before anything
              happens.
            </p>
            <ReasonedButton
              busy={upload.isPending}
              variant="filled"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              Choose a file
            </ReasonedButton>
            <input
              ref={input}
              className={css.hidden}
              type="file"
              name="calendar"
              accept=".ics,text/calendar"
              aria-label="Calendar file"
              tabIndex={-1}
              onChange={(event) => {
                take(event.currentTarget.files)
                event.currentTarget.value = ''
              }}
            />
          </section>
          {problem !== undefined && (
            <p className={css.problem} role="alert">
              <IconAlertCircle size={16} stroke={1.75} aria-hidden />
              {problem}
            </p>
          )}
        </div>
      </TaskBody>
    </TaskDrawer>
  )
}
