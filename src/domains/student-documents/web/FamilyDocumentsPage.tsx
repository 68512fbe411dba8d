import { IconFolderOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDayOf } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import css from './documents.module.css'
import { familyDocumentsQuery } from './documents-address.ts'
import { ExpiryBadge } from './ExpiryBadge.tsx'

const family = getRouteApi('/authenticated/family')
const urlOf = (id: number) => `/family/documents?student=${id}`

/** `/family/documents`: the documents of a student that the school shares with the family. */
export function FamilyDocumentsPage() {
  const { student } = family.useSearch()
  const { data, error, refetch } = useQuery(familyDocumentsQuery(student))
  usePageTitle('Documents')
  const tabs = data && data.students.length > 1 && (
    <SheetTabs
      label="Your children"
      tabs={data.students.map(({ id, first_name }) => ({ label: first_name, href: urlOf(id) }))}
      active={urlOf(data.student_id)}
    />
  )
  return (
    <SheetPage>
      <PageHeader title="Documents" tabs={tabs} />
      <PageBody reading>
        {data === undefined &&
          (error === null ? (
            <TableSkeleton columns={[{ id: 'document' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          ))}
        {data?.documents.length === 0 && (
          <EmptyState icon={IconFolderOpen} title="No documents">
            Agreements and papers that the school shares with you appear here.
          </EmptyState>
        )}
        <ul className={css.list}>
          {data?.documents.map((one) => (
            <li key={one.id} className={css.line}>
              <div className={css.words}>
                <p className={css.title}>
                  <a href={one.url} download>
                    {one.title}
                  </a>
                  <ExpiryBadge expiry={one.expiry} expiresOn={one.expires_on} />
                </p>
                <p className={css.quiet}>
                  {one.file_name}, {formatDayOf(one.uploaded_at)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </PageBody>
    </SheetPage>
  )
}
