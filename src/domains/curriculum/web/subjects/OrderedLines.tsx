import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { MovedKind } from '../../contract/subjects.contract.ts'
import { type Place, placeOf } from '../../rules/order.ts'
import { curriculumQueries } from '../curriculum-queries.ts'
import css from './subjects.module.css'

interface Line {
  readonly id: number
  readonly title: string
}

interface OrderedLinesProps<Item extends Line> {
  readonly kind: MovedKind
  /** What the list is: "Topics of Science". */
  readonly label: string
  readonly items: readonly Item[]
  readonly canManage: boolean
  readonly children: (item: Item) => ReactNode
}

/** Lines in the order that the network's managers give them: moved by them at once, with an undo; read by everybody else. */
export function OrderedLines<Item extends Line>(props: OrderedLinesProps<Item>) {
  const { kind, label, items, canManage, children } = props
  const { shown, sort } = useOrder(kind, items)
  if (!canManage)
    return (
      <ol className={css.plain} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ol>
    )
  return (
    <SortableList
      label={label}
      items={shown.map((item) => ({ key: String(item.id), label: item.title, item }))}
      onSort={(sorted, moved) =>
        sort(
          sorted.map(({ item }) => item.id),
          moved.item.id,
        )
      }
    >
      {({ item }) => children(item)}
    </SortableList>
  )
}

const idsOf = (items: readonly Line[]) => items.map(({ id }) => id)

/** The lines as they were sorted here until the server's order comes, or it refuses. */
function useOrder<Item extends Line>(kind: MovedKind, items: readonly Item[]) {
  const queryClient = useQueryClient()
  const [sorted, setSorted] = useState<{ readonly of: string; readonly ids: readonly number[] }>()
  const refresh = () =>
    Promise.all(curriculumQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const move = useMutation({
    mutationFn: ({ id, place }: { readonly id: number; readonly place: Place }) =>
      client.subjects.moveInOrder({ kind, id, ...place }),
    onSuccess: ({ id, message, was }, { place }) => {
      const back = was.before_id !== place.before_id || was.after_id !== place.after_id
      toast.success(message, back ? () => move.mutate({ id, place: was }) : undefined)
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: async () => {
      await refresh()
      setSorted(undefined)
    },
  })
  const now = idsOf(items).join()
  const byId = new Map(items.map((item) => [item.id, item]))
  const shown = sorted?.of === now ? sorted.ids.flatMap((id) => byId.get(id) ?? []) : items
  const sort = (ids: readonly number[], id: number) => {
    const place = placeOf(ids, id)
    if (place === undefined) return
    setSorted({ of: now, ids })
    move.mutate({ id, place })
  }
  return { shown, sort }
}
