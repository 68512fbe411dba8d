import { useCallbackRef } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import css from './checklists.module.css'
import { movedBack } from './moved-back.ts'

interface Item {
  readonly id: number
  readonly title: string
}

interface Moved {
  readonly id: number
  /** The item it followed before; undefined for the first. */
  readonly followed: number | undefined
}

interface OrderedItemsProps<One extends Item> {
  readonly label: string
  readonly items: readonly One[]
  readonly mayChange: boolean
  readonly save: (ids: number[]) => Promise<{ readonly message: string }>
  readonly children: (item: One) => ReactNode
}

/** Checklists or tasks in their order: moved at once, with an undo. */
export function OrderedItems<One extends Item>(props: OrderedItemsProps<One>) {
  const { label, items, mayChange, save, children } = props
  const queryClient = useQueryClient()
  const before = items.map(({ id }) => id)
  const [sorted, setSorted] = useState<{ readonly of: string; readonly ids: readonly number[] }>()
  const order = useMutation({
    mutationFn: ({ ids }: { ids: number[]; moved?: Moved }) => save(ids),
    onSuccess: ({ message }, { moved }) => toast.success(message, moved && (() => moveBack(moved))),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: async () => {
      await Promise.all(shownByOnboarding().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      setSorted(undefined)
    },
  })
  // In the order as it is by then: it takes back this move alone.
  const moveBack = useCallbackRef(({ id, followed }: Moved) =>
    order.mutate({ ids: movedBack(before, id, followed) }),
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  const shown = sorted?.of === before.join() ? sorted.ids.flatMap((id) => byId.get(id) ?? []) : items
  if (!mayChange)
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
      onSort={(next, { item: { id } }) => {
        const ids = next.map(({ item }) => item.id)
        setSorted({ of: before.join(), ids })
        order.mutate({ ids, moved: { id, followed: before[before.indexOf(id) - 1] } })
      }}
    >
      {({ item }) => children(item)}
    </SortableList>
  )
}
