import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { moved, SortableList } from '#ui/sortable/SortableList.tsx'
import type { BlockOfChoices, OfferedExperience } from '../../contract/journey.schemas.ts'
import { ordinal } from '../../rules/ordinal.ts'
import css from './choices.module.css'

interface ChoiceBlockProps {
  readonly block: BlockOfChoices
  readonly chosen: readonly number[]
  readonly ranks: number
  readonly placed: { readonly title: string } | undefined
  readonly mayChange: boolean
  readonly onChange: (ids: number[]) => void
}

/** One block: what is ranked, in its order, then what else meets then. By drag, by keys and by plain buttons. */
export function ChoiceBlock({ block, chosen, ranks, placed, mayChange, onChange }: ChoiceBlockProps) {
  const byId = new Map(block.offered.map((one) => [one.id, one]))
  const ranked = chosen.flatMap((id) => byId.get(id) ?? [])
  const others = block.offered.filter(({ id, is_gone }) => !chosen.includes(id) && !is_gone)
  const isFull = chosen.length >= ranks
  const without = (id: number) => onChange(chosen.filter((one) => one !== id))
  return (
    <section className={css.block} aria-label={block.title}>
      <h2 className={css.title}>
        {block.title}
        <span className={css.count}>{rankedText(chosen.length, ranks, others.length)}</span>
      </h2>
      {placed !== undefined && <p className={css.placed}>The place is in {placed.title}.</p>}
      {ranked.length === 0 ? (
        <p className={css.nothing}>Nothing chosen yet.</p>
      ) : mayChange ? (
        <SortableList
          label={`Choices in ${block.title}`}
          items={ranked.map((one) => ({ key: String(one.id), label: one.title }))}
          onSort={(items) => onChange(items.map(({ key }) => Number(key)))}
        >
          {({ key }, at) => {
            const one = byId.get(Number(key))
            return (
              one && (
                <div className={css.row}>
                  <Rank at={at} one={one} />
                  <ActionIcon
                    aria-label={`Move ${one.title} up`}
                    disabled={at === 0}
                    onClick={() => onChange(moved(chosen, at, at - 1))}
                  >
                    <IconArrowUp size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Move ${one.title} down`}
                    disabled={at === ranked.length - 1}
                    onClick={() => onChange(moved(chosen, at, at + 1))}
                  >
                    <IconArrowDown size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon aria-label={`Remove ${one.title}`} onClick={() => without(one.id)}>
                    <IconX size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </div>
              )
            )
          }}
        </SortableList>
      ) : (
        <ol className={css.plain}>
          {ranked.map((one, at) => (
            <li key={one.id} className={css.row}>
              <Rank at={at} one={one} />
            </li>
          ))}
        </ol>
      )}
      {mayChange && others.length > 0 && (
        <ul className={css.offered} aria-label={`More in ${block.title}`}>
          {others.map((one) => (
            <li key={one.id} className={css.offer}>
              <Words one={one} />
              <Button
                size="xs"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                aria-label={`Add ${one.title}`}
                disabled={isFull}
                onClick={() => onChange([...chosen, one.id])}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const rankedText = (count: number, ranks: number, others: number) =>
  count >= ranks
    ? `${count} of ${ranks} ranked. Remove one to add another.`
    : `${count} of ${Math.min(ranks, count + others)} ranked`

function Rank({ at, one }: { at: number; one: OfferedExperience }) {
  return (
    <>
      <span className={css.rank} title={`${ordinal(at + 1)} choice`}>
        {at + 1}
      </span>
      <Words one={one} />
    </>
  )
}

function Words({ one }: { one: OfferedExperience }) {
  const places = one.places === null ? 'no limit of places' : formatNoun(one.places, 'place')
  return (
    <span className={css.words}>
      <span className={css.name}>{one.title}</span>
      <span className={css.second}>
        {one.is_gone
          ? 'No longer offered'
          : [one.theme_title, places].filter((part) => part !== '').join(' · ')}
      </span>
    </span>
  )
}
