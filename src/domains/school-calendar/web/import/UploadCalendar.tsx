import { Button } from '@mantine/core'
import { useState } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TaskBody, TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { client } from '#web/calls/api.ts'
import { useUpload } from '#web/calls/upload.ts'
import { calendarRoute, useSchoolCalendar } from '../use-school-calendar.ts'
import css from './import.module.css'

/** The file is dropped or chosen; whose calendar it is comes first, because it decides which holidays it meets. */
export function UploadCalendar({ onClose }: { onClose: () => void }) {
  const { data } = useSchoolCalendar()
  const navigate = calendarRoute.useNavigate()
  const [cohortId, setCohortId] = useState<number | null>(null)
  const upload = useUpload({
    field: 'file',
    send: (file) => client.calendarImport.upload({ file, cohort_id: cohortId }),
    leadsOn: ({ import_id }) =>
      navigate({
        to: '/cycles-and-holidays/import/{-$importId}',
        params: { importId: String(import_id) },
        search: (before) => before,
      }),
  })
  return (
    <TaskDrawer
      opened
      startsAtField
      title="Import calendar"
      facts="From an .ics file, as calendar programs and school sites export it"
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <TaskBody>
        <div className={css.column}>
          <SelectField
            label="Whose calendar it is"
            description="The file is compared only with holidays for the same campus or network."
            value={String(cohortId ?? '')}
            options={[
              { value: '', label: 'The whole network' },
              ...(data?.campuses ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={(id) => setCohortId(Number(id) || null)}
          />
          <FileDrop
            label="Calendar file"
            name="calendar"
            accept=".ics,text/calendar"
            hint="Drop the file here, or choose it. You see what it adds, changes and removes before anything happens."
            primary
            {...upload}
          />
        </div>
      </TaskBody>
    </TaskDrawer>
  )
}
