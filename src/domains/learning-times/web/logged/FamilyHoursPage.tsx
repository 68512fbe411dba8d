import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api, client } from '#web/calls/api.ts'
import { ClosedRecords } from '#web/pages/ClosedRecords.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { familyHoursQuery } from '../hours/hours-address.ts'
import { FamilyLogged } from './FamilyLogged.tsx'
import { LogWorkForm } from './LogWorkForm.tsx'
import css from './logged.module.css'

const route = getRouteApi('/authenticated/family/learning-hours')
const urlOf = (id: number) => `/family/learning-hours?student=${id}`

/** `/family/learning-hours`: what a student learned beside sessions and tasks, logged by student or guardian. */
export function FamilyHoursPage() {
  const { student, log } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(familyHoursQuery(student))
  usePageTitle('Learning hours')
  const show = (next: true | undefined) => void navigate({ search: { student, log: next } })
  const tabs = data && data.students.length > 1 && (
    <SheetTabs
      label="Your children"
      tabs={data.students.map(({ id, first_name }) => ({ label: first_name, href: urlOf(id) }))}
      active={urlOf(data.student_id)}
    />
  )
  return (
    <SheetPage>
      <PageHeader title="Learning hours" tabs={tabs} />
      <PageBody reading>
        {data === undefined &&
          (error === null ? (
            <TableSkeleton columns={[{ id: 'work' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          ))}
        {data?.logged === null && <ClosedRecords />}
        {data?.can.log && (
          <div className={css.bar}>
            <AddButton onClick={() => show(true)}>Log work</AddButton>
          </div>
        )}
        {data?.logged && <FamilyLogged logged={data.logged} can={data.can} />}
        {data?.can.log && log && (
          <LogWorkForm
            options={data.options}
            send={(fields) => client.familyHours.logWork({ student_id: data.student_id, ...fields })}
            shownBy={[api.familyHours.key()]}
            onClose={() => show(undefined)}
          />
        )}
      </PageBody>
    </SheetPage>
  )
}
