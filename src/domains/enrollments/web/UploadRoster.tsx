import { uploadLimitBytes } from '#contract/upload-limit.ts'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { client } from '#web/calls/api.ts'
import { useUploads } from '#web/calls/upload.ts'
import css from './import.module.css'

const megabytes = uploadLimitBytes / 1024 ** 2

/** Where a roster is sent; what it would change is seen before anything does. */
export function UploadRoster({ onSent }: { onSent: (importId: number, isExternal: boolean) => void }) {
  usePageTitle('Import a roster', { backTo: '/workbench/enrollments' })
  const upload = useUploads({
    field: 'files',
    send: async (files) => {
      const size = files.reduce((sum, file) => sum + file.size, 0)
      if (size > uploadLimitBytes)
        throw new Error(`These are more than ${megabytes} MB. Pack them into a zip, or send less at once.`)
      return client.enrollments.upload({ files: [...files] })
    },
    onSent: ({ import_id, is_external }) => onSent(import_id, is_external),
  })
  return (
    <SheetPage>
      <PageHeader
        title="Import a roster"
        crumbs={[
          { label: 'Workbench', href: '/workbench' },
          { label: 'Enrollments', href: '/workbench/enrollments' },
        ]}
      />
      <PageBody>
        <div className={css.upload}>
          <FileDrop
            label="Roster files"
            name="roster"
            accept=".zip,.csv,.txt,.tsv,.xlsx"
            hint="Drop the files here, or choose them. You see what they change before anything does."
            primary
            {...upload}
          />
          <dl className={css.kinds}>
            <dt>OneRoster 1.1 or 1.2</dt>
            <dd>
              A zip, or its files: orgs, users, roles, demographics, classes, enrollments, relationships.
            </dd>
            <dt>A table of people</dt>
            <dd>
              CSV or a workbook: first and last name, email, role, and of students grade, campus, house and
              birth date. An id of your own lets people change their names and addresses.
            </dd>
            <dt>Rows that were left out</dt>
            <dd>
              Save them from their import, mend them and send that file alone: what stood beside them is
              known.
            </dd>
            <dt>Passwords</dt>
            <dd>Are thrown away as they are read. The files themselves are not kept.</dd>
          </dl>
        </div>
      </PageBody>
    </SheetPage>
  )
}
