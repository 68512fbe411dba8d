import {
  IconArchive,
  IconRosetteDiscountCheck,
  IconUser,
  IconUserQuestion,
  IconUsersGroup,
} from '@tabler/icons-react'
import { formatDayOf } from '#ui/format/days.ts'
import { formatMoment, formatTimeRange } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import type { ReportPage, ReportParticipant } from '../contract/attendance.schemas.ts'
import { ledgerAwayText } from '../rules/put-away-words.ts'
import { AttendanceProblem } from './AttendanceProblem.tsx'
import { useExperienceIds, useGo } from './attendance-address.ts'
import { TellFamilies } from './informed/TellFamilies.tsx'
import { EffectList } from './report/EffectList.tsx'
import { ParticipantTable } from './report/ParticipantTable.tsx'
import { ReportFoot } from './report/ReportFoot.tsx'
import css from './report/report.module.css'
import { countMatches, splitParticipants } from './report/report-choices.ts'
import { StaffDecisions } from './report/StaffDecisions.tsx'
import { UnsurePerson } from './report/UnsurePerson.tsx'
import { UploadReport } from './report/UploadReport.tsx'
import { useReport } from './report/use-report.ts'
import { type RollSource, sessionSource } from './roll-source.ts'

/** The video-meeting report: who was there, who is unsure, and what it changes (2-back-office §4, picture 04). */
export function ReportPanel() {
  const { sessionId, ...ids } = useExperienceIds()
  return sessionId === undefined ? null : <Report source={sessionSource({ ...ids, sessionId }, '')} />
}

/** The report of a session or a house event. */
export function Report({ source }: { source: RollSource }) {
  const go = useGo()
  const close = () => go(source.address)
  const {
    report,
    choices,
    choose,
    accepted,
    accept,
    changes,
    effect,
    families,
    isTelling,
    setTelling,
    isPreviewing,
    notPreviewed,
    conciliate,
    forget,
    refresh,
  } = useReport(source, close)
  const { data, error } = report

  if (data === undefined)
    return (
      <TaskDrawer
        opened
        title="Video-meeting report"
        {...(error === null && { facts: <span className={css.factsToCome} /> })}
        onClose={close}
      >
        {error === null ? (
          <TableSkeleton columns={[{ id: 'name' }, { id: 'match', width: 120 }, { id: 'time', width: 80 }]} />
        ) : (
          <AttendanceProblem error={error} onTryAgain={() => void report.refetch()} />
        )}
      </TaskDrawer>
    )

  const { unsure, known } = splitParticipants(data.participants)
  const refusal = data.canUpdate ? undefined : (data.updateRefusal ?? 'This roll cannot be changed.')
  // While the meeting runs people can be told apart already; statuses follow, and are updated after it.
  const matchRefusal = data.canMatch ? undefined : refusal
  const forgetMatch = (participant: ReportParticipant) =>
    participant.aliasId !== null &&
    forget.mutate({
      aliasId: participant.aliasId,
      name: participant.displayName,
      again: { [participant.key]: participant.studentId ?? 'none' },
    })
  return (
    <TaskDrawer
      opened
      title="Video-meeting report"
      facts={<ReportFacts report={data} />}
      onClose={close}
      footer={
        <ReportFoot
          effect={effect}
          notPreviewed={notPreviewed}
          choices={Object.keys(choices).length}
          refusal={Object.keys(choices).length > 0 ? matchRefusal : refusal}
          isBusy={conciliate.isPending || isPreviewing}
          question={
            families.count > 0 && (
              <TellFamilies families={families} isTelling={isTelling} verb="update" onChange={setTelling} />
            )
          }
          onClose={close}
          onUpdate={() => conciliate.mutate()}
        />
      }
    >
      {data.putAway !== null && (
        <EmptyState icon={IconArchive} title="Put away">
          {ledgerAwayText(data.putAway)}
        </EmptyState>
      )}
      {data.putAway === null && data.participants.length === 0 && (
        <EmptyState icon={IconUsersGroup} title="No Participants Found">
          The meeting report has no one in it. If students were there, upload the report of the right meeting.
        </EmptyState>
      )}
      {unsure.length > 0 && (
        <section className={css.section} aria-labelledby="who-is-this">
          <h3 className={css.sectionTitle} id="who-is-this">
            Who is this?
          </h3>
          <p className={css.sectionNote}>
            Your choice is remembered for this person, and can be forgotten later.
          </p>
          {matchRefusal !== undefined && <p className={css.sectionNote}>{matchRefusal}</p>}
          {unsure.map((participant) => (
            <UnsurePerson
              key={participant.key}
              participant={participant}
              roster={data.roster}
              choice={choices[participant.key]}
              onChoose={(choice) => choose(participant.key, choice)}
              refusal={matchRefusal}
            />
          ))}
        </section>
      )}
      <StaffDecisions changes={changes} accepted={accepted} onAccept={accept} />
      <EffectList effect={effect} />
      {known.length > 0 && (
        <ParticipantTable
          participants={known}
          onForget={matchRefusal === undefined ? forgetMatch : undefined}
        />
      )}
      <UploadReport source={source} refusal={refusal} onUploaded={() => void refresh()} />
    </TaskDrawer>
  )
}

function ReportFacts({ report }: { report: ReportPage }) {
  const { verified, byName, unsure } = countMatches(report.participants)
  return (
    <>
      {report.title}, {formatDayOf(report.startAt)}, {formatTimeRange(report.startAt, report.endAt)}
      <div className={css.counts}>
        {report.putAway === null && (
          <Badge family="present" icon={IconRosetteDiscountCheck}>
            {verified} verified
          </Badge>
        )}
        {byName > 0 && (
          <Badge family="outline" icon={IconUser}>
            {byName} by name only
          </Badge>
        )}
        {unsure > 0 && (
          <Badge family="late" icon={IconUserQuestion}>
            {unsure} unsure
          </Badge>
        )}
        <span className={css.received}>
          {report.receivedAt === null
            ? 'No report yet; based on the live meeting'
            : `Received ${formatMoment(report.receivedAt, Date.now())}`}
        </span>
      </div>
    </>
  )
}
