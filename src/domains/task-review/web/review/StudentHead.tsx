import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconClock, IconDots, IconEye, IconFlag } from '@tabler/icons-react'
import { gradeAndHouse } from '#domains/attendance/rules/tell-apart.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import css from './review.module.css'
import { panelOf, type StudentIds } from './review-address.ts'
import { statusTitles } from './review-titles.ts'
import type { Next } from './use-next.ts'
import type { ReviewActions } from './use-review-actions.ts'

interface StudentHeadProps {
  readonly ids: StudentIds
  readonly data: StudentReview
  readonly actions: ReviewActions
  readonly next: Next
}

/** Who it is, how far the task is, who else has it open, and what is done with it beside writing. */
export function StudentHead({ ids, data, actions, next }: StudentHeadProps) {
  const { excuseTaskButton } = data
  return (
    <header className={css.head}>
      <Portrait name={data.studentName} {...(data.imageUrl !== null && { photo: data.imageUrl })} />
      <div className={css.headWords}>
        <h2 className={css.name}>
          <PersonName id={data.studentId}>{data.studentName}</PersonName>
        </h2>
        <p className={css.facts}>
          <span>{gradeAndHouse(data)}</span>
          <Standing data={data} />
        </p>
      </div>
      <div className={css.headActions}>
        {data.showExtendDeadlineButton && (
          <Button
            component={UiLink}
            href={panelOf(ids, 'deadline-extension')}
            leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
          >
            Extend deadline
          </Button>
        )}
        {data.showFlaggedButton && (
          <ReasonedButton
            changes
            aria-pressed={data.isFlagged}
            leftSection={<IconFlag size={16} stroke={1.75} aria-hidden />}
            reason={data.isFlaggable ? undefined : 'Only work waiting for review can be flagged.'}
            onClick={() => actions.act('flag_task', { isFlagged: !data.isFlagged })}
          >
            {data.isFlagged ? 'Flagged' : 'Flag'}
          </ReasonedButton>
        )}
        <ReasonedButton busy={next.busy} onClick={next.open} rightSection={<KeyCap keys={['N']} />}>
          Next
        </ReasonedButton>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label="More">
              <IconDots size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={UiLink} href={panelOf(ids, 'metrics')}>
              Record in this experience
            </Menu.Item>
            <Menu.Item component={UiLink} href={panelOf(ids, 'comment-bank')}>
              Preset comments
            </Menu.Item>
            {excuseTaskButton.visible && (
              <Menu.Item onClick={() => actions.act(excuseTaskButton.variant.action)}>
                {excuseTaskButton.variant.text}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  )
}

/** The status with its day; who asks for time, and who else is here. */
function Standing({ data }: { data: StudentReview }) {
  const { title, family } = statusTitles[data.taskStatus]
  const day = data.submittedAt ?? (data.extendedTo !== null ? data.extendedTo : undefined)
  return (
    <>
      <span className={css.standing} data-family={family}>
        {data.taskStatus === 'late' && <IconClock size={16} stroke={1.75} aria-hidden />}
        {title}
        {day !== undefined && `, ${formatShortDay(schoolDayOf(day))}`}
      </span>
      {data.hasActiveExtensionRequest && (
        <span className={css.standing} data-family="late">
          <IconCalendarPlus size={16} stroke={1.75} aria-hidden />
          Asks for more time
        </span>
      )}
      {data.claim !== null && (
        <span className={css.standing} data-family="late" role="status">
          <IconEye size={16} stroke={1.75} aria-hidden />
          {data.claim.name} is reviewing this
        </span>
      )}
    </>
  )
}
