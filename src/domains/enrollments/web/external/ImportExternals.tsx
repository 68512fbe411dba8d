import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { api, client } from '#web/calls/api.ts'
import { useUpload } from '#web/calls/upload.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import css from './external-imports.module.css'

const list = getRouteApi('/authenticated/staff/workbench/external-students')

/**
 * `/workbench/external-students/import-students`, over the list: a table of students of partner schools is sent, and what
 * it changes is read in its import before anything does.
 */
export function ImportExternals() {
  const search = list.useSearch()
  const navigate = list.useNavigate()
  const earlier = useQuery(api.externalImports.listImports.queryOptions({ input: {} }))
  const upload = useUpload({
    field: 'file',
    send: (file) => client.externalImports.upload({ file }),
    leadsOn: ({ import_id }) =>
      navigate({ to: '/workbench/enrollments/import', search: { import: import_id, external: true } }),
  })
  return (
    <Modal
      opened
      onClose={() => void navigate({ to: '/workbench/external-students', search })}
      title="Import external students"
      size={640}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.modal}>
        <FileDrop
          label="Table of students"
          name="students"
          accept=".csv,.txt,.tsv,.xlsx"
          hint="Drop the file here, or choose it. You see what it changes before anything does."
          primary
          {...upload}
        />
        <p>
          Columns: Name (or First and Last name) and School; Email, Contact name, Contact email, Contact
          phone, Consent from, Consent until, Experiences and Status where you have them. Who is not in the
          file stays.
        </p>
        {earlier.error ? (
          <FailedState error={earlier.error} onTryAgain={() => void earlier.refetch()} />
        ) : (
          <EarlierImports imports={earlier.data?.imports ?? []} />
        )}
      </div>
    </Modal>
  )
}
