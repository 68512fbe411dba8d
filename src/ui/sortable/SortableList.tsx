import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import css from './sortable.module.css'
import { useEarlyKeys } from './use-early-keys.ts'

export interface SortableItem {
  readonly key: string
  /** What it is called when it is lifted: "Read a slope". */
  readonly label: string
}

/** Places in the list, from 0. */
export interface Move {
  readonly from: number
  readonly to: number
}

export interface SortableListProps<Item extends SortableItem> {
  /** What the list is, for screen readers: "Objectives". */
  label: string
  items: readonly Item[]
  /** The items in their new order, and the one that was moved. */
  onSort: (items: Item[], moved: Item) => void
  /** Where a lifted row would go, while it is lifted: what stands there may say what the move does. */
  onMoving?: (move: Move | undefined) => void
  /** What stands beside the handle. */
  children: (item: Item, at: number) => ReactNode
}

const instructions = {
  draggable: 'Press Space to lift, the arrow keys to move, Space to drop, Escape to put it back.',
}

/**
 * The row whose upper or lower edge is nearest to that of the lifted one. By its middle a tall row would be nearest to
 * its own place after a step past a low one.
 */
const closestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      if (rect === undefined) return []
      const [above, below] = [rect.top - collisionRect.top, rect.bottom - collisionRect.bottom]
      return [{ id, data: { value: Math.min(Math.abs(above), Math.abs(below)) } }]
    })
    .sort((one, other) => one.data.value - other.data.value)

/** The same list with the item at one place put at another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * A list whose order people choose: by the handle with a pointer, or Space, arrow keys and Escape (design `look.md`
 * §14.2, drag of a row). What happens is said in a live region.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, onSort, onMoving, children } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A smooth scroll that something interrupts leaves the row between two places, for good.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const placeOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id)
  const tell = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
    onMoving?.({ from: placeOf(active.id), to: placeOf(over?.id ?? active.id) })
  const drop = ({ active, over }: DragEndEvent) => {
    onMoving?.(undefined)
    if (over === null || over.id === active.id) return
    const [from, to] = [placeOf(active.id), placeOf(over.id)]
    const [item] = items.slice(from, from + 1)
    if (item !== undefined) onSort(moved(items, from, to), item)
  }
  const labelOf = (id: UniqueIdentifier) => items[placeOf(id)]?.label || 'Line'
  const whereIs = (id: UniqueIdentifier) => `${placeOf(id) + 1} of ${items.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${labelOf(active.id)} is lifted, ${whereIs(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id
        ? undefined
        : `${labelOf(active.id)} would be ${whereIs(over.id)}.`,
    onDragEnd: ({ active, over }) => (over ? `${labelOf(active.id)} is ${whereIs(over.id)} now.` : undefined),
    onDragCancel: ({ active }) => `${labelOf(active.id)} is where it was.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestEdge}
      onDragOver={tell}
      onDragEnd={drop}
      onDragCancel={() => onMoving?.(undefined)}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <Rows label={label}>
          {items.map((item, at) => (
            <SortableRow key={item.key} item={item}>
              {children(item, at)}
            </SortableRow>
          ))}
        </Rows>
      </SortableContext>
    </DndContext>
  )
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null)
  useEarlyKeys(list)
  return (
    <ol ref={list} className={css.list} aria-label={label}>
      {children}
    </ol>
  )
}

function SortableRow({ item, children }: { item: SortableItem; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.key })
  return (
    <li
      ref={setNodeRef}
      className={css.row}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${item.label || 'this line'}`}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </button>
      <div className={css.content}>{children}</div>
    </li>
  )
}
