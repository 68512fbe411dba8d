import { IconClipboardOff, IconSchoolOff } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { address, number } from '#web/address/address.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ExperienceTable } from './ExperienceTable.tsx'
import css from './list.module.css'
import { RowLink } from './RowLink.tsx'
import { TodayList } from './TodayList.tsx'
import { rollsNotTaken, todayRows } from './today-rows.ts'
import { useFacilitatedList } from './use-facilitated.ts'

const cycleOf = address({ cycle_id: number })

/** The experiences one runs: today first, then rolls not taken, then all by kind (pages, facilitate). */
export function ExperienceListPage() {
  const { cycle_id } = cycleOf.parse(useSearch({ strict: false }))
  const { data, error, dataUpdatedAt, refetch } = useFacilitatedList(cycle_id)
  usePageTitle('Facilitate', {
    facts: data && formatNoun(data.experiences.length, 'experience'),
  })
  return (
    <SheetPage>
      <PageHeader title="Facilitate" />
      <PageBody reading>
        {data === undefined ? (
          error === null ? (
            <TableSkeleton columns={[{ id: 'title' }, { id: 'when', width: 160 }]} density="decision" />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )
        ) : data.experiences.length === 0 ? (
          <EmptyState icon={IconSchoolOff} title="No expeditions found...">
            You run no experience in this cycle. You can choose another cycle at the top.
          </EmptyState>
        ) : (
          <Lists experiences={data.experiences} nowMs={dataUpdatedAt} />
        )}
      </PageBody>
    </SheetPage>
  )
}

type Experiences = Parameters<typeof todayRows>[0]

function Lists({ experiences, nowMs }: { experiences: Experiences; nowMs: number }) {
  const today = todayRows(experiences)
  const untaken = rollsNotTaken(experiences)
  return (
    <>
      {today.length > 0 && (
        <Section title="Today" count={today.length}>
          <TodayList rows={today} nowMs={nowMs} />
        </Section>
      )}
      {untaken.length > 0 && (
        <Section title="Rolls not taken" count={untaken.length}>
          <ul className={css.list}>
            {untaken.map(({ experience, roll }) => (
              <RowLink
                key={roll.sessionId}
                picture={
                  <IconClipboardOff size={18} stroke={1.75} aria-hidden className={css.untakenIcon ?? ''} />
                }
                title={`Roll not taken for ${experience.title}`}
                href={`${addressOf.session({ type: experience.type, experienceId: experience.id, sessionId: roll.sessionId })}?edit=true`}
                verb="Take roll"
              >
                {formatDayOf(roll.startAt)}, {formatTime(roll.startAt)},{' '}
                {formatNoun(roll.studentsCount, 'student')}
              </RowLink>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Your experiences" count={experiences.length}>
        <ExperienceTable experiences={experiences} />
      </Section>
    </>
  )
}
