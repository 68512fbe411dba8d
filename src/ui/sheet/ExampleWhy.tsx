import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { formatTimeWithSeconds } from '../format/times.ts'
import { PanelSection, SideSheet } from '../panel/SideSheet.tsx'
import { Badges } from '../status/Badge.tsx'
import { PresenceStrip } from '../status/PresenceStrip.tsx'
import { Timeline } from '../status/Timeline.tsx'
import { ExampleBadge } from './ExampleBadge.tsx'
import { type ExampleStudent, minutesIn, scheduled, startMs } from './example-roll.ts'

interface ExampleWhyProps {
  student: ExampleStudent
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** The "why" of an example status. */
export function ExampleWhy({ student, onPrevious, onNext, onClose }: ExampleWhyProps) {
  const seen = student.segments.flatMap((segment, index) => [
    {
      key: `join-${segment.fromMs}`,
      time: formatTimeWithSeconds(segment.fromMs + 12_000),
      title: index === 0 ? 'Joined' : 'Joined again',
      present: true,
    },
    { key: `left-${segment.toMs}`, time: formatTimeWithSeconds(segment.toMs), title: 'Left' },
  ])
  return (
    <SideSheet
      kicker="Why this status"
      title={student.name}
      facts="Grade 9, Juniper House"
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      footer={
        <>
          <span>
            Absences this cycle <strong>1 / 5</strong>
          </span>
          <Button size="xs" leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}>
            Create a Note
          </Button>
        </>
      }
    >
      <PanelSection>
        <Badges>
          <ExampleBadge status={student.status} />
        </Badges>
        <p>{student.why}</p>
        <PresenceStrip
          variant="panel"
          scheduled={scheduled}
          segments={student.segments}
          {...(student.joinedMs !== undefined && { lateUntilMs: student.joinedMs })}
          lateFromMs={startMs + 180_000}
          footnote={`${minutesIn(student)} min, needs 25`}
        />
      </PanelSection>
      <PanelSection title="What happened">
        <Timeline
          label="What happened"
          events={[
            {
              key: 'start',
              time: formatTimeWithSeconds(startMs),
              title: 'Meeting started',
              detail: 'Scheduled 10:00 – 10:50 AM EST',
            },
            ...seen,
            { key: 'end', time: formatTimeWithSeconds(scheduled.endMs), title: 'Meeting ended' },
          ]}
        />
      </PanelSection>
    </SideSheet>
  )
}
