import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { rosterLimitBytes } from '../../contract/roster-upload.ts'
import css from '../import.module.css'
import { useRosterUpload } from './use-roster-upload.ts'

const megabytes = rosterLimitBytes / 1024 ** 2

/** Where a roster is sent; what it would change is seen before anything does. */
export function UploadRoster({ onSent }: { onSent: (importId: number, isExternal: boolean) => void }) {
  usePageTitle('Import a roster', { backTo: '/workbench/enrollments' })
  const { part, upload } = useRosterUpload(onSent)
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
          {part !== undefined && (
            <JobProgress title="The files are being sent" done={Math.floor(part * 100)} total={100} unit="%">
              Stay on this page until they are sent. What is read afterwards goes on without you.
            </JobProgress>
          )}
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
            <dt>How much</dt>
            <dd>
              {megabytes} MB at once; a zip of 100,000 people has less. Of a workbook 20,000 rows: save a
              larger one as CSV.
            </dd>
          </dl>
        </div>
      </PageBody>
    </SheetPage>
  )
}
