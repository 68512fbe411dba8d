import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconArrowsDiff, IconEqual, IconHourglass } from '@tabler/icons-react'
import { formatDuration, formatNoun } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import css from './check.module.css'
import type { PublishCheck } from './publish-check.ts'

/** So many are named; the others are counted. */
const mostNamed = 8

interface PublishWarningsProps {
  readonly check: PublishCheck
  readonly onLeaveOut: (studentIds: readonly number[]) => void
}

/** What is missing, what differs from what was published before, and how long it is held. */
export function PublishWarnings({ check, onLeaveOut }: PublishWarningsProps) {
  const { missing, different, unchanged, hold_minutes } = check
  const isClear = missing.length === 0 && different.length === 0 && unchanged === 0
  return (
    <>
      {!isClear && (
        <PanelSection title="Worth a look first">
          <ul className={css.facts}>
            {missing.length > 0 && (
              <li>
                <IconAlertTriangle size={16} stroke={1.75} className={css.shield} aria-hidden />
                <span>
                  <strong>{formatNoun(missing.length, 'report')} with missing parts</strong>
                  <small>
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      onClick={() => onLeaveOut(missing.map(({ student_id }) => student_id))}
                    >
                      Leave them out
                    </Anchor>
                    , or publish what is there
                  </small>
                  <Named rows={missing.map((one) => ({ ...one, words: [`${one.count} not assessed`] }))} />
                </span>
              </li>
            )}
            {different.length > 0 && (
              <li>
                <IconArrowsDiff size={16} stroke={1.75} aria-hidden />
                <span>
                  <strong>
                    {different.length} {different.length === 1 ? 'differs' : 'differ'} from what was published
                    before
                  </strong>
                  <Named rows={different.map((one) => ({ ...one, words: one.changes.slice(0, 3) }))} />
                </span>
              </li>
            )}
            {unchanged > 0 && (
              <li>
                <IconEqual size={16} stroke={1.75} aria-hidden />
                <span>
                  <strong>{formatNoun(unchanged, 'report')} published already</strong>
                  <small>Nothing has changed since, so nothing goes out again</small>
                </span>
              </li>
            )}
          </ul>
        </PanelSection>
      )}
      <PanelSection>
        <p className={css.hold}>
          <IconHourglass size={16} stroke={1.75} aria-hidden />
          {hold_minutes === 0 ? (
            <span>
              <strong>Families see them at once.</strong> There is no hold, so it cannot be cancelled.
            </span>
          ) : (
            <span>
              <strong>Held for {formatDuration(hold_minutes * 60_000)} after you publish.</strong> Until then
              you can cancel, and no family has seen anything.
            </span>
          )}
        </p>
      </PanelSection>
    </>
  )
}

interface Row {
  readonly student_id: number
  readonly student_name: string
  readonly words: readonly string[]
}

function Named({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={css.named}>
      {rows.slice(0, mostNamed).map(({ student_id, student_name, words }) => (
        <li key={student_id}>
          {student_name}: {words.join(' ')}
        </li>
      ))}
      {rows.length > mostNamed && <li>and {rows.length - mostNamed} more</li>}
    </ul>
  )
}
