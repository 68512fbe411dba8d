import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import type { GapRow, ListedProposal } from '../../contract/proposals.schemas.ts'
import { selectionsUrl } from '../journey-address.ts'
import type { Proposals } from './proposal-view.ts'
import css from './scheduler.module.css'
import { choiceText, gapText } from './scheduler-text.ts'
import { usePin } from './use-pin.ts'
import { WhyAnswer } from './WhyAnswer.tsx'

interface GapSheetProps {
  readonly gap: GapRow
  readonly proposals: Proposals
  readonly proposal: ListedProposal
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** Somewhat less than the server keeps a plan at hand. */
const keptMs = 45_000

/** "Why not placed": the student's choices in their order with what binds, and what would place them. */
export function GapSheet({ gap, proposals, proposal, ...steps }: GapSheetProps) {
  const { student, block_title, choices, near } = gap
  const [asked, setAsked] = useState<number>()
  const isAway = gap.away !== null || choices.some(({ why }) => why === 'not_available')
  const mayAsk = proposals.can_manage && choices.length > 0
  // So that the server has the plan at hand by the time somebody asks; a failure shows with the answer to that
  // question.
  useQuery(
    api.scheduler.prepareWhy.queryOptions({
      input: { proposalId: proposal.id },
      enabled: mayAsk,
      staleTime: keptMs,
    }),
  )
  const pin = usePin(proposals.cycle?.id ?? 0)
  return (
    <SideSheet
      kicker="Why not placed"
      title={student.name}
      facts={`Grade ${student.grade}, ${student.campus}`}
      {...steps}
      footer={
        <>
          <Button component={UiLink} href={selectionsUrl(proposals.cycle?.id ?? 0, student.id)}>
            Change the choices
          </Button>
          {isAway && (
            <Button component={UiLink} href={`/students/${student.id}/learning-availability`}>
              Edit availability
            </Button>
          )}
        </>
      }
    >
      <PanelSection>
        <p className={css.sentence}>
          {block_title} stays empty: {gapText(gap).replace(/^./, (letter) => letter.toLowerCase())}.
        </p>
      </PanelSection>
      {choices.length > 0 && (
        <PanelSection title={`Choices in ${block_title}`}>
          <ol className={css.choices}>
            {choices.map((choice) => (
              <li key={choice.id}>
                <span className={css.rank}>{choice.rank}</span>
                <span className={css.words}>
                  <span className={css.name}>{choice.title}</span>
                  <span className={css.second}>{choiceText(choice)}</span>
                  {proposals.can_manage &&
                    choice.why !== 'not_available' &&
                    (asked === choice.id ? (
                      <WhyAnswer proposalId={proposal.id} studentId={student.id} choice={choice} />
                    ) : (
                      <Button
                        size="xs"
                        aria-label={`Who would lose ${choice.title}?`}
                        onClick={() => setAsked(choice.id)}
                      >
                        Who would lose it?
                      </Button>
                    ))}
                </span>
                <IconX size={16} stroke={1.75} aria-label="Not given" />
              </li>
            ))}
          </ol>
        </PanelSection>
      )}
      <PanelSection title="What would place them">
        <ul className={css.choices}>
          {near.length === 0 && <li>{nothingNear(gap)}</li>}
          {near.map((one) => (
            <li key={one.id}>
              <span className={css.words}>
                <span className={css.name}>{one.title}</span>
                <span className={css.second}>{one.left >= 999 ? 'No limit' : `${one.left} free`}</span>
              </span>
              {proposals.can_manage && (
                <Button
                  size="xs"
                  aria-label={`Pin to ${one.title}`}
                  loading={pin.isPending}
                  onClick={() => pin.mutate({ student, experience: one, is_pinned: true })}
                >
                  Pin, then plan again
                </Button>
              )}
            </li>
          ))}
        </ul>
      </PanelSection>
    </SideSheet>
  )
}

const nothingNear = ({ away }: GapRow) =>
  away === null
    ? 'Nothing is free then. More places would help, or another choice.'
    : 'Nothing they can attend is free then. A different availability would help, or another choice.'
