import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarQuestion,
  IconHandStop,
  IconInfoCircle,
  IconMapPinQuestion,
  IconPencil,
} from '@tabler/icons-react'
import { school } from '#contract/school/school.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import type { OpenImport, SafetyStop } from '../contract/enrollments.contract.ts'
import type { ImportSearch } from './enrollments-address.ts'
import { isOfExternals } from './import-words.tsx'
import type { ImportActs } from './use-import-acts.ts'

interface ImportAlertsProps {
  readonly shown: OpenImport
  readonly acts: ImportActs
  readonly go: (part: Partial<ImportSearch>) => void
}

const share = ({ part, whole }: SafetyStop) => (whole === 0 ? '' : `, ${((part / whole) * 100).toFixed(1)}%`)

/** What is changed many times at once, by the name of its stop. */
const keyWords: Readonly<Record<string, string>> = {
  email: 'another email',
  names: 'another name',
  birth_dates: 'another birth date',
  campuses: 'another campus',
}

/** What a stop says: how many of how many, and what the limit is for. */
function stopText(stop: SafetyStop): { readonly title: string; readonly more: string } {
  const campus = stop.stop.startsWith('leave:') ? stop.stop.slice('leave:'.length) : undefined
  if (campus !== undefined)
    return {
      // Employees of a campus leave it, too: its students say how large it is.
      title:
        campus === ''
          ? `Safety stop: ${formatNoun(stop.part, 'person', 'people')} of no campus would leave`
          : `Safety stop: ${formatNoun(stop.part, 'person', 'people')} would leave ${campus}, which has ${formatNoun(stop.whole, 'student')}`,
      more: 'Nobody leaves unseen. Nothing is lost.',
    }
  if (stop.stop.startsWith('campus:'))
    return {
      title: `${stop.stop.slice('campus:'.length)} is not known here`,
      more: `${stop.near === '' ? 'Is it a new campus?' : `Is it ${stop.near}?`} ${formatNoun(stop.waiting, 'row waits', 'rows wait')} with it, the others do not.`,
    }
  const people = formatNoun(stop.part, 'person', 'people')
  const limit = `More than ${school().rosterStopPercent}% never goes unseen.`
  // Of every role: an earlier file that was applied had them.
  const known = `${formatCount(stop.whole)} are known from earlier files`
  if (stop.stop === 'ids')
    return {
      title: `Safety stop: ${people} with another id, ${known}`,
      more: 'They are the same people by email, or by name and birth date.',
    }
  if (stop.stop === 'strangers')
    return {
      title: `${people} may not be the same as here`,
      more: 'Only the id is the same: names, birth date and email all differ. Ids get reused.',
    }
  if (stop.stop === 'ties')
    return {
      title: `Safety stop: ${formatCount(stop.part)} of ${formatCount(stop.whole)} ties of guardians and students would end${share(stop)}`,
      more: limit,
    }
  if (stop.stop.startsWith('house:'))
    return {
      title: `Safety stop: ${formatCount(stop.part)} of ${formatNoun(stop.whole, 'student')} would leave ${stop.near}${share(stop)}`,
      more: limit,
    }
  if (stop.stop.startsWith('experience:'))
    return {
      title: `Safety stop: ${formatCount(stop.part)} of ${formatNoun(stop.whole, 'place')} in ${stop.near} would end${share(stop)}`,
      more: limit,
    }
  if (stop.stop === 'experts')
    return {
      title: `Safety stop: ${people} would no longer run an experience, ${formatCount(stop.whole)} do${share(stop)}`,
      more: limit,
    }
  if (stop.stop === 'places')
    return {
      title: `Safety stop: ${formatCount(stop.part)} of ${formatCount(stop.whole)} places in experiences would end${share(stop)}`,
      more: limit,
    }
  if (stop.stop === 'externals')
    return {
      title: `Safety stop: ${formatCount(stop.part)} of ${formatNoun(stop.whole, 'external student')} would leave${share(stop)}`,
      more: `They would be archived and off the rolls to come. ${limit}`,
    }
  return {
    title: `Safety stop: ${people} with ${keyWords[stop.stop] ?? 'other facts'}, ${known}`,
    more:
      stop.stop === 'email' ? `They sign in with it: students and guardians are logged out. ${limit}` : limit,
  }
}

function workTitle({ state, steps }: OpenImport): string {
  if (state === 'applying') return 'The changes are being applied'
  if (state === 'rolling_back') return 'The import is being rolled back'
  return steps > 0 ? 'The files are being read' : 'The files are being compared with the school'
}

/** What is to be known before the rows: the work under way, a question of the files, and the gravest stop. */
export function ImportAlerts({ shown, acts, go }: ImportAlertsProps) {
  const [stop] = shown.stops
  if (shown.state === 'reading' || shown.state === 'applying' || shown.state === 'rolling_back')
    return (
      <JobProgress
        title={workTitle(shown)}
        done={shown.steps_done}
        total={shown.state === 'reading' && shown.steps === 0 ? undefined : shown.steps}
        isAbout={shown.state === 'reading'}
        unit="rows"
      >
        {shown.state === 'reading' && shown.steps === 0
          ? 'You can leave this page: the import goes on.'
          : 'You can leave this page: you are told when it is done.'}
      </JobProgress>
    )
  return (
    <>
      {shown.state === 'receiving' && (
        <PageAlert family="accent" icon={IconInfoCircle} title="The files have not all arrived">
          They are sent from the page where they were chosen. If that is closed, send them again.
        </PageAlert>
      )}
      {shown.state === 'unreadable' && (
        <PageAlert family="unexc" icon={IconAlertTriangle} title={shown.problem}>
          Nothing of it was read, and nothing of the school changed.
        </PageAlert>
      )}
      {shown.problem !== '' && shown.state !== 'unreadable' && (
        <PageAlert family="unexc" icon={IconAlertTriangle} title={shown.problem} />
      )}
      {shown.asks_date_order && (
        <PageAlert
          family="late"
          icon={IconCalendarQuestion}
          title="Is 3/4/2011 in March or in April?"
          action={
            <>
              <Button size="xs" onClick={() => acts.act({ _action: 'dates', order: 'mdy' })}>
                March 4
              </Button>
              <Button size="xs" onClick={() => acts.act({ _action: 'dates', order: 'dmy' })}>
                April 3
              </Button>
            </>
          }
        >
          The dates of these files can be read in two ways. Until you say which, they are left as they are
          here.
        </PageAlert>
      )}
      {shown.kept_edits > 0 && (
        <PageAlert
          family="accent"
          icon={IconPencil}
          title={`${formatNoun(shown.kept_edits, 'row', 'rows')} kept a later edit`}
          action={
            <Button size="xs" onClick={() => go({ kept: true, page: undefined })}>
              Review {formatCount(shown.kept_edits)}
            </Button>
          }
        >
          What was edited here after the import is as it was edited. Each of them can be taken back, too.
        </PageAlert>
      )}
      {shown.notes.map((note) => (
        <PageAlert key={note} family="late" icon={IconAlertTriangle} title={note} />
      ))}
      {shown.ended.people > 0 && shown.state === 'open' && <EndedRoles shown={shown} acts={acts} />}
      {stop && shown.state === 'open' && (
        <PageAlert
          family={stop.stop.startsWith('campus:') ? 'late' : 'unexc'}
          icon={stop.stop.startsWith('campus:') ? IconMapPinQuestion : IconHandStop}
          title={stopText(stop).title}
          action={<StopActions stop={stop} acts={acts} go={go} />}
        >
          {stopText(stop).more}
        </PageAlert>
      )}
      {shown.state === 'open' &&
        shown.missing === 'stay' &&
        shown.applied_at === null &&
        !isOfExternals(shown) && (
          <PageAlert
            family="accent"
            icon={IconInfoCircle}
            title="Who is not in these files stays"
            action={
              <Button size="xs" onClick={() => acts.act({ _action: 'missing', missing: 'ask' })}>
                Ask about them
              </Button>
            }
          />
        )}
    </>
  )
}

/** Who has nothing to do here any more by what the files say, and is not here. */
function EndedRoles({ shown: { ended }, acts }: Pick<ImportAlertsProps, 'shown' | 'acts'>) {
  const isLeftOut = ended.taken === 0
  const decide = (choice: 'take' | 'keep') => acts.decide({ choice, stop: 'ended', search: '' })
  return (
    <PageAlert
      family="accent"
      icon={IconCalendarOff}
      title={`${formatNoun(ended.people, 'person', 'people')} who are not here have only roles that ended`}
      action={
        <Button size="xs" onClick={() => decide(isLeftOut ? 'take' : 'keep')}>
          {isLeftOut ? 'Add them' : 'Leave them out'}
        </Button>
      }
    >
      {isLeftOut
        ? 'They are left out. Each of them can be added below.'
        : `${formatCount(ended.taken)} of them come in.`}
    </PageAlert>
  )
}

function StopActions({ stop, acts, go }: { stop: SafetyStop } & Pick<ImportAlertsProps, 'acts' | 'go'>) {
  const viewer = useViewer()
  if (stop.stop.startsWith('campus:')) {
    const decide = (choice: 'same' | 'take' | 'keep') => acts.decide({ choice, stop: stop.stop, search: '' })
    return (
      <>
        {stop.near !== '' && (
          <Button size="xs" onClick={() => decide('same')}>
            It is {stop.near}
          </Button>
        )}
        <ReasonedButton
          changes
          size="xs"
          reason={
            may(viewer, 'organization.manage')
              ? undefined
              : 'Campuses are added by whoever sets up the school. This waits for one of them.'
          }
          onClick={() => decide('take')}
        >
          Add the campus
        </ReasonedButton>
        <Button size="xs" variant="subtle" onClick={() => decide('keep')}>
          Leave it out
        </Button>
      </>
    )
  }
  if (stop.stop === 'ids' || stop.stop in keyWords)
    return (
      <Button size="xs" onClick={() => acts.decide({ choice: 'take', stop: stop.stop, search: '' })}>
        {stop.stop === 'ids' ? 'Take over' : 'Change'} {formatCount(stop.waiting)}
      </Button>
    )
  if (stop.stop === 'strangers')
    return (
      <>
        <Button size="xs" onClick={() => go({ sign: undefined, kind: 'person', page: undefined })}>
          Review {formatCount(stop.waiting)}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => acts.decide({ choice: 'keep', stop: stop.stop, search: '' })}
        >
          Leave them as they are here
        </Button>
      </>
    )
  return (
    <Button size="xs" onClick={() => go({ sign: 'leave', kind: undefined, page: undefined })}>
      Review {formatCount(stop.waiting)}
    </Button>
  )
}
