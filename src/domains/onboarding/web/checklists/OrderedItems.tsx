import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import css from './checklists.module.css'

interface Item {
  readonly id: number
  readonly title: string
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
    mutationFn: ({ ids }: { ids: number[]; back?: number[] }) => save(ids),
    onSuccess: ({ message }, { back }) => toast.success(message, back && (() => order.mutate({ ids: back }))),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: async () => {
      await Promise.all(shownByOnboarding().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      setSorted(undefined)
    },
  })
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
      onSort={(next) => {
        const ids = next.map(({ item }) => item.id)
        setSorted({ of: before.join(), ids })
        order.mutate({ ids, back: before })
      }}
    >
      {({ item }) => children(item)}
    </SortableList>
  )
}
