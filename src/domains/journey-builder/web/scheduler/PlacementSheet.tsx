import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { PlacementRow } from '../../contract/proposals.schemas.ts'
import { ordinal } from '../../rules/ordinal.ts'
import { selectionsUrl } from '../journey-address.ts'
import css from './scheduler.module.css'
import { placedText } from './scheduler-text.ts'

interface PlacementSheetProps {
  readonly placement: PlacementRow
  readonly proposalId: number
  readonly cycleId: number
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** "Why this placement": which choice it is, which rule decided, and who else wanted the place, by rank. */
export function PlacementSheet({ placement, proposalId, cycleId, ...steps }: PlacementSheetProps) {
  const { student, experience, block_title } = placement
  const { data, error } = useQuery(
    api.scheduler.askPlacement.queryOptions({
      input: { proposalId, studentId: student.id, experienceId: experience.id },
    }),
  )
  return (
    <SideSheet
      kicker="Why this placement"
      title={student.name}
      facts={`Grade ${student.grade}, ${student.campus}`}
      {...steps}
      footer={
        <Button component={UiLink} href={selectionsUrl(cycleId, student.id)}>
          Choices
        </Button>
      }
    >
      <PanelSection title={`${experience.title}, ${block_title}`}>
        {error !== null && <p className={css.sentence}>{messageOf(error)}</p>}
        {data !== undefined &&
          placedText(data).map((sentence) => (
            <p key={sentence} className={css.sentence}>
              {sentence}
            </p>
          ))}
      </PanelSection>
      {data !== undefined && data.by_rank.length > 0 && (
        <PanelSection title="Who wanted it">
          <ul className={css.lines} aria-label="Who wanted it, by rank">
            {data.by_rank.map(({ rank, wanted, given }) => (
              <li key={rank}>
                <span>{ordinal(rank)} choice</span>
                <strong>
                  {formatCount(given)} of {formatCount(wanted)} got it
                </strong>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {data !== undefined && data.without > 0 && (
        <PanelSection title={`${formatNoun(data.without, 'student')} without it`}>
          <ul className={css.choices} aria-label="Students who wanted it and have not got it">
            {data.others.map((one) => (
              <li key={one.student.id}>
                <span className={css.rank}>{one.rank}</span>
                <span className={css.words}>
                  <UiLink className={css.name} href={selectionsUrl(cycleId, one.student.id)}>
                    {one.student.name}
                  </UiLink>
                  <span className={css.second}>
                    Grade {one.student.grade}, {one.student.campus}.{' '}
                    {one.instead === null ? 'Nothing in this block' : `Has ${one.instead}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {data.without > data.others.length && (
            <p className={css.second}>{formatCount(data.without - data.others.length)} more are not shown.</p>
          )}
        </PanelSection>
      )}
    </SideSheet>
  )
}
