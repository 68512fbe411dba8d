import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconNote } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { permissions } from '#contract/permissions.ts'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { Custody } from '#domains/people/web/custody.embed.tsx'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import type {
  DetailsByCategory,
  HouseReport,
  ReportItemOnWire,
} from '../../contract/house-reports.schemas.ts'
import { reportAddress } from '../../rules/report-addresses.ts'
import { adviceStyles, guardiansAdvised, leftOutText, messageHref } from './advice.tsx'
import { Evidence } from './Evidence.tsx'
import css from './item.module.css'

interface OpenItemProps {
  item: ReportItemOnWire
  report: HouseReport
  details: DetailsByCategory | undefined
  isUnfolded: boolean
  /** The reader has opened a message to these people. */
  isMessaged: boolean
  onToggle: () => void
  onMessage: () => void
  onAct: (action: 'markAsDone' | 'dismiss') => void
}

export const toggleIdOf = (itemId: number): string => `report-item-${itemId}`

/** A student to look at: person, fact, advice; the evidence below; three actions (look, picture 07). */
export function OpenItem(props: OpenItemProps) {
  const { item, report, details, isUnfolded, isMessaged, onToggle, onMessage, onAct } = props
  const navigate = useNavigate()
  const Chevron = isUnfolded ? IconChevronUp : IconChevronDown
  const advice = adviceStyles[item.recommendation]
  const leftOut = leftOutText(item)
  const reason = report.can.act ? undefined : `You need this permission: ${permissions['house_reports.act']}`
  return (
    <li className={css.item} data-unfolded={isUnfolded || undefined}>
      <div className={css.head}>
        <span className={css.portrait}>
          <Portrait name={item.studentName} photo={item.studentProfileImageUrl ?? undefined} />
        </span>
        <div className={css.words}>
          <h4 className={css.person}>
            <button
              type="button"
              id={toggleIdOf(item.id)}
              className={css.toggle}
              aria-expanded={isUnfolded}
              onClick={onToggle}
            >
              {item.studentName}
              <Chevron className={css.chevron} size={16} stroke={1.75} aria-hidden />
            </button>
            {item.studentStatus !== 'active' && (
              <Badge family="outline">{studentStatusLabel(item.studentStatus)}</Badge>
            )}
          </h4>
          <p className={css.fact}>
            <span className={css.title}>{item.title}</span>
            <a
              className={css.advice}
              data-advice={item.recommendation}
              data-action="message"
              href={messageHref(item, report.title)}
              onClick={onMessage}
            >
              <advice.icon size={16} stroke={1.75} aria-hidden />
              {advice.word}
            </a>
            <PersonName id={item.studentId}>Open student</PersonName>
          </p>
          <div data-print="hide">
            {guardiansAdvised(item).map(({ name, email, custody }) => (
              <Custody key={email} mark={custody} of={name} />
            ))}
            {leftOut !== '' && <p className={css.leftOut}>{leftOut}</p>}
          </div>
        </div>
      </div>
      {isMessaged && (
        <p className={css.messaged} role="status">
          Sent the message? Mark as done records that it was done by a message.
        </p>
      )}
      {isUnfolded && (
        <div className={css.evidence}>
          <Evidence item={item} details={details} />
        </div>
      )}
      <div className={css.actions} data-print="hide">
        <ReasonedButton
          className={css.dismiss}
          size="xs"
          variant="subtle"
          color="gray"
          reason={reason}
          onClick={() => onAct('dismiss')}
        >
          Dismiss
        </ReasonedButton>
        {report.can.note && (
          <Button
            size="xs"
            data-action="note"
            leftSection={<IconNote size={16} stroke={1.75} aria-hidden />}
            onClick={() => void navigate({ to: reportAddress.note(report.houseId, report.id, item.id) })}
          >
            Create a Note
          </Button>
        )}
        <ReasonedButton
          size="xs"
          reason={reason}
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => onAct('markAsDone')}
        >
          Mark as done
        </ReasonedButton>
      </div>
    </li>
  )
}
