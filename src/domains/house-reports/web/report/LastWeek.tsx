import {
  type Icon,
  IconChevronDown,
  IconChevronRight,
  IconEqual,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { HouseReport, PastItem } from '../../contract/house-reports.schemas.ts'
import { type Outcome, outcomes } from '../../contract/report-values.ts'
import { reportAddress } from '../../rules/report-addresses.ts'
import css from './fold.module.css'

interface LastWeekProps {
  lastWeek: NonNullable<HouseReport['lastWeek']>
  houseId: number
}

const outcomeStyles: Readonly<
  Record<Outcome, { family: ColourFamily; icon: Icon; word: string; many: string }>
> = {
  improved: { family: 'present', icon: IconTrendingUp, word: 'Improved', many: 'improved' },
  same: { family: 'outline', icon: IconEqual, word: 'Same', many: 'the same' },
  worse: { family: 'unexc', icon: IconTrendingDown, word: 'Worse', many: 'worse' },
}

/** What became of the items of the week before, so that the advice can be judged (issue 4 §1). */
export function LastWeek({ lastWeek, houseId }: LastWeekProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const { items } = lastWeek
  if (items.length === 0) return null
  return (
    <section className={css.fold}>
      <h3 className={css.title}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          What became of last week’s items
          <span className={css.count}>{tallyText(items)}</span>
        </button>
      </h3>
      {isOpen && (
        <>
          <ul id={listId} className={css.rows}>
            {items.map((item) => (
              <li key={item.id} className={css.row}>
                <span className={css.words}>
                  <span className={css.name}>
                    <PersonName id={item.studentId}>{item.studentName}</PersonName>
                  </span>
                  <span className={css.fact}>
                    {item.title}; then {item.nextWeek}
                  </span>
                </span>
                <span className={css.how}>{stateText(item)}</span>
                <OutcomeBadge outcome={item.outcome} />
              </li>
            ))}
          </ul>
          <UiLink className={css.link} href={reportAddress.report(houseId, lastWeek.reportId)}>
            Open the report of {lastWeek.title}
          </UiLink>
        </>
      )}
    </section>
  )
}

function OutcomeBadge({ outcome }: { outcome: Outcome | null }) {
  if (outcome === null) return <Badge family="outline">Nothing to compare</Badge>
  const { family, icon, word } = outcomeStyles[outcome]
  return (
    <Badge family={family} icon={icon} weight={outcome === 'worse' ? 'fill' : 'quiet'}>
      {word}
    </Badge>
  )
}

/** `6 improved, 3 the same, 5 worse`. */
function tallyText(items: readonly PastItem[]): string {
  const texts = outcomes.flatMap((outcome) => {
    const count = items.filter((item) => item.outcome === outcome).length
    return count === 0 ? [] : [`${formatCount(count)} ${outcomeStyles[outcome].many}`]
  })
  return texts.length === 0 ? 'nothing to compare' : texts.join(', ')
}

const doneWords = { note: 'Note', message: 'Message', click: 'Marked as done' } as const

const stateText = ({ state, doneHow }: PastItem): string =>
  state === 'done' ? doneWords[doneHow ?? 'click'] : state === 'dismissed' ? 'Dismissed' : 'Not looked at'
