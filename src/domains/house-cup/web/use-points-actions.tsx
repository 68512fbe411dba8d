import { Button } from '@mantine/core'
import type { PointsEntry } from '../contract/house-cup.contract.ts'
import css from './cup.module.css'
import { cycleRoute, useDeletePoints } from './use-cup.ts'

/** What is done with an entry from its row. */
export function usePointsActions() {
  const navigate = cycleRoute.useNavigate()
  const remove = useDeletePoints()
  const edit = (id: number) =>
    void navigate({
      to: '/house-cup/cycle/{-$pointId}/edit',
      params: { pointId: String(id) },
      search: (before) => before,
      resetScroll: false,
    })
  return {
    row: ({ id, can, house_title }: PointsEntry) =>
      can.edit && (
        <span className={css.rowActions}>
          <Button size="xs" aria-label={`Edit points of ${house_title}`} onClick={() => edit(id)}>
            Edit
          </Button>
          <Button
            size="xs"
            color="unexc"
            aria-label={`Delete points of ${house_title}`}
            onClick={() => remove.mutate(id)}
          >
            Delete
          </Button>
        </span>
      ),
    phone: ({ id, can, house_title }: PointsEntry) =>
      can.edit && (
        <Button variant="subtle" aria-label={`Edit points of ${house_title}`} onClick={() => edit(id)}>
          Edit
        </Button>
      ),
  }
}
