import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ClubForm } from './ClubForm.tsx'
import { clubsQuery } from './clubs-address.ts'

const list = getRouteApi('/authenticated/staff/clubs')

/** `/clubs/:clubId?/edit`, over the list: creates a club or edits one. */
export function EditClub() {
  const { clubId } = useParams({ strict: false })
  const search = list.useSearch()
  const navigate = list.useNavigate()
  const close = () =>
    void navigate({
      to: '/clubs',
      search,
      resetScroll: false,
      // It is saved, or was given up with a click: the form has asked already.
      ignoreBlocker: true,
    })
  const clubs = useQuery(clubsQuery(search))
  const club = useQuery({
    ...api.clubs.getClub.queryOptions({ input: { clubId: Number(clubId) } }),
    enabled: clubId !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const error = club.error ?? clubs.error
  if (clubs.data !== undefined && (clubId === undefined || club.data !== undefined))
    return <ClubForm key={clubId ?? 'new'} club={club.data} campuses={clubs.data.campuses} onClose={close} />
  return (
    <Modal opened={error !== null} onClose={close} title="Club" closeButtonProps={{ 'aria-label': 'Close' }}>
      <FailedState error={error} onTryAgain={() => void club.refetch()} />
    </Modal>
  )
}
