import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import css from './cup.module.css'
import { PointsForm } from './PointsForm.tsx'
import { cycleRoute } from './use-cup.ts'

const route = getRouteApi('/authenticated/staff/house-cup/cycle/{-$pointId}/edit')
const shell = getRouteApi('/authenticated')

/** `/house-cup/cycle/:pointId?/edit`: gives points, or corrects an entry. */
export function PointsModal() {
  const pointId = Number(route.useParams().pointId ?? 0)
  const { cycle_id } = shell.useSearch()
  const { house } = cycleRoute.useSearch()
  const navigate = cycleRoute.useNavigate()
  const close = () =>
    void navigate({ to: '/house-cup/cycle', search: (before) => before, resetScroll: false })
  const form = useQuery(api.houseCup.getForm.queryOptions({}))
  const entry = useQuery({
    ...api.houseCup.getPoints.queryOptions({ input: { point_id: pointId } }),
    // A form begins with nothing older.
    staleTime: 0,
    gcTime: 0,
    enabled: route.useParams().pointId !== undefined,
  })
  const isNew = route.useParams().pointId === undefined
  const error = form.error ?? entry.error
  if (form.data !== undefined && (isNew || entry.data !== undefined))
    return (
      <PointsForm
        key={pointId}
        choices={form.data}
        entry={entry.data}
        cycleId={cycle_id}
        houseId={house}
        onClose={close}
      />
    )
  return (
    <Modal
      opened={error !== null}
      onClose={close}
      title={isNew ? 'Give points' : 'Edit points'}
      size={440}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.form}>
        <p className={css.error} role="alert">
          {messageOf(error)}
        </p>
        <div className={css.buttons}>
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    </Modal>
  )
}
