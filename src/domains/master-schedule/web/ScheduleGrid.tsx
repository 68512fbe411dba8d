import {
  type Announcements,
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useEarlyKeys } from '#ui/sortable/use-early-keys.ts'
import { CardText, expertsText } from './CardText.tsx'
import { colourStyle } from './card-colour.ts'
import { ScheduleTable } from './ScheduleTable.tsx'
import css from './schedule.module.css'
import { targetsQuery } from './schedule-address.ts'
import { blockOf, type Placed, type ScheduleGridProps } from './schedule-cells.ts'
import { stepByBlock } from './step-by-block.ts'
import { verdictOf } from './verdict.ts'

const instructions = {
  draggable:
    'Press Space to lift, the arrow up and down to choose a block, Space to drop, Escape to put it back.',
}

/** The grid of blocks and campuses: what is lifted goes to another block of its campus, by pointer or by keys. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { campuses, onMove } = props
  const [lifted, setLifted] = useState<Placed>()
  const [over, setOver] = useState<unknown>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: stepByBlock,
      scrollBehavior: 'auto',
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const { data } = useQuery({
    ...targetsQuery(lifted?.experience.id ?? 0, lifted?.block ?? 0),
    enabled: lifted !== undefined,
  })
  const target = data?.targets.find(({ block }) => block === over)
  const titleOf = (block: unknown) =>
    typeof block === 'number' ? (blockOf(campuses, block)?.title ?? `Block ${block + 1}`) : ''
  const name = (placed: unknown) => (isPlaced(placed) ? placed.experience.title : 'It')
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.data.current)} is lifted.`,
    onDragOver: ({ active, over }) =>
      over === null
        ? undefined
        : `${name(active.data.current)} would meet in ${titleOf(over.data.current?.['block'])}.`,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${name(active.data.current)} is where it was.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) =>
        args.pointerCoordinates === null ? closestCorners(args) : pointerWithin(args)
      }
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setLifted(isPlaced(active.data.current) ? active.data.current : undefined)}
      onDragOver={({ over: place }) => setOver(place?.data.current?.['block'])}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={({ over }) => {
        const block: unknown = over?.data.current?.['block']
        if (lifted !== undefined && typeof block === 'number') onMove(lifted, block)
        setLifted(undefined)
      }}
    >
      <Frame>
        <ScheduleTable {...props} lifted={lifted} targets={data?.targets} />
      </Frame>
      <DragOverlay dropAnimation={null}>
        {lifted !== undefined && (
          <div className={css.card} style={colourStyle(lifted.experience.type)} data-overlay>
            <CardText placed={lifted} second={expertsText(lifted)} />
            {target !== undefined && <span className={css.verdict}>{verdictOf(target)}</span>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEarlyKeys(frame)
  return (
    <div ref={frame} className={css.frame}>
      {children}
    </div>
  )
}

const isPlaced = (data: unknown): data is Placed =>
  typeof data === 'object' && data !== null && 'experience' in data && 'block' in data
