import { useQuery } from '@tanstack/react-query'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { useNow } from '#ui/clock/use-now.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { AttendanceEntry, WhyPanel } from '../../contract/attendance.schemas.ts'
import { AttendanceProblem } from '../AttendanceProblem.tsx'
import { AbsenceCount } from '../absence-count.embed.tsx'
import { InformedTimeline } from '../informed/InformedTimeline.tsx'
import { TellCorrection } from '../informed/TellCorrection.tsx'
import { type RollSource, rollQueries } from '../roll-source.ts'
import { StatusBadges } from '../StatusBadges.tsx'
import { WhyEvents, WhyExcuses, WhyHistory } from './WhyEvidence.tsx'
import { WhyStrip } from './WhyStrip.tsx'
import css from './why.module.css'

export interface WhySheetProps {
  source: RollSource
  entry: AttendanceEntry
  /** The viewer may change this roll now. */
  mayEdit: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Why a row has its status: the answer first, the evidence after (look §7.8, picture 01). */
export function WhySheet({ source, entry, mayEdit, onPrevious, onNext, onClose }: WhySheetProps) {
  const nowMs = useNow(15_000)
  const { data: why, error, refetch } = useQuery(rollQueries.why(source, entry.id))
  const facts = [`Grade ${entry.grade}`, entry.houseTitle].filter(Boolean).join(', ')
  return (
    <SideSheet
      kicker="Why this status"
      title={<PersonName id={entry.studentId}>{entry.studentName}</PersonName>}
      facts={facts}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      footer={
        why && (
          <span className={css.absences}>
            Absences this cycle <AbsenceCount absences={why.absences} pips />
          </span>
        )
      }
    >
      <PanelSection>
        <p className={css.answer}>
          <StatusBadges status={entry.status} />
          <span className={css.source}>{why?.source}</span>
        </p>
        {why && (
          <>
            <Reasons why={why} />
            <WhyStrip why={why} nowMs={nowMs} />
          </>
        )}
      </PanelSection>
      {why === undefined && error !== null && (
        <AttendanceProblem error={error} onTryAgain={() => void refetch()} />
      )}
      {why && (
        <>
          <PanelSection title="What happened">
            <WhyEvents events={why.events} putAway={why.putAway} />
          </PanelSection>
          <PanelSection title="Status history">
            <WhyHistory history={why.history} putAway={why.putAway} />
          </PanelSection>
          <PanelSection title="What the family was told">
            <InformedTimeline told={why.told} nowMs={nowMs} />
            {mayEdit && <TellCorrection source={source} entry={entry} />}
          </PanelSection>
          <PanelSection title="Excuses">
            <WhyExcuses excuses={why.excuses} />
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}

/** The sentences of the answer, their statuses in bold; a staff status says what the meeting had said. */
function Reasons({ why }: { why: WhyPanel }) {
  const isSetByStaff = why.status !== why.computedStatus
  return (
    <p className={css.reasons}>
      {isSetByStaff && why.computedStatus !== '' && 'The meeting said: '}
      {why.reasons.map(({ status, sentence }) => (
        <span key={sentence}>
          {status !== null && <strong>{status}</strong>}
          {status === null ? sentence : `, ${sentence}`}{' '}
        </span>
      ))}
    </p>
  )
}
