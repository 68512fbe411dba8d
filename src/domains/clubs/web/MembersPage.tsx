import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ClubFacts } from './ClubFacts.tsx'
import css from './clubs.module.css'
import { clubQuery } from './clubs-address.ts'
import { Members } from './Members.tsx'

const route = getRouteApi('/authenticated/staff/clubs/$clubId/members')
const crumbs = [{ label: 'Clubs', href: '/clubs' }]

/** `/clubs/:clubId/members`: a club with who is in it. */
export function MembersPage() {
  const clubId = Number(route.useParams().clubId)
  const { data: club, error, refetch } = useQuery(clubQuery(clubId))
  const navigate = route.useNavigate()
  const edit = () => void navigate({ to: '/clubs/{-$clubId}/edit', params: { clubId: String(clubId) } })
  usePageTitle(club?.title ?? 'Club', { backTo: '/clubs' })
  if (club === undefined)
    return (
      <SheetPage>
        <PageHeader title="Club" crumbs={crumbs} />
        <PageBody>
          {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        </PageBody>
      </SheetPage>
    )
  return (
    <SheetPage>
      <PageHeader
        title={club.title}
        crumbs={crumbs}
        facts={club.campus ?? 'Whole school'}
        {...(club.isArchived && { tag: 'Archived' })}
        actions={club.canManage && <Button onClick={edit}>Edit club</Button>}
      />
      <PageBody>
        {club.description !== '' && <p className={css.text}>{club.description}</p>}
        <ClubFacts club={club} />
        <Members club={club} />
      </PageBody>
    </SheetPage>
  )
}
