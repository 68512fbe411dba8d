import { useRef, useState } from 'react'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { usePageShortcuts } from '#web/pages/page-shortcuts.ts'
import type { HouseReport, ReportItemOnWire } from '../../contract/house-reports.schemas.ts'
import { OpenItem, toggleIdOf } from './OpenItem.tsx'
import css from './report.module.css'
import { reportShortcuts } from './report-shortcuts.ts'
import { useDecideItem } from './use-decide-item.ts'

interface CheckInProps {
  report: HouseReport
  items: readonly ReportItemOnWire[]
}

/** How many of the most urgent are unfolded at first: the reader sees what an item rests on, and still the list. */
const unfoldedAtFirst = 2

/** What waits for the advisor, the most urgent first. */
export function CheckIn({ report, items }: CheckInProps) {
  const area = useRef<HTMLUListElement>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(() => urgentOf(items))
  const [messaged, setMessaged] = useState<ReadonlySet<number>>(new Set())
  const decide = useDecideItem(report)
  const toggle = (id: number) => setUnfolded((ids) => ids.symmetricDifference(new Set([id])))
  const focused = () =>
    items.findIndex((item) => area.current?.querySelector(`#${toggleIdOf(item.id)}:focus`))
  const focus = (index: number) => {
    const item = items[index]
    if (item) document.getElementById(toggleIdOf(item.id))?.focus()
  }
  const act = (item: ReportItemOnWire, action: 'markAsDone' | 'dismiss') => {
    const index = items.indexOf(item)
    // The card goes away: whoever works by keyboard goes on with the next one.
    if (area.current?.contains(document.activeElement))
      focus(index + 1 < items.length ? index + 1 : index - 1)
    decide(item, action, action === 'markAsDone' && messaged.has(item.id) ? 'message' : undefined)
  }
  const onFocused = (run: (item: ReportItemOnWire) => void) => () => {
    const item = items[focused()]
    if (item) run(item)
  }
  const click = (selector: string) =>
    onFocused(() => document.activeElement?.closest('li')?.querySelector<HTMLElement>(selector)?.click())
  useHotkeysIn(area, {
    ArrowDown: () => focus(Math.min(focused() + 1, items.length - 1)),
    ArrowUp: () => focus(Math.max(focused() - 1, 0)),
    ...(report.can.act && {
      d: onFocused((item) => act(item, 'markAsDone')),
      x: onFocused((item) => act(item, 'dismiss')),
    }),
    ...(report.can.note && { n: click('[data-action="note"]') }),
    m: click('[data-action="message"]'),
  })
  usePageShortcuts(reportShortcuts)
  // As the home page counts them: praise waits here too, and is no check-in.
  const checkIns = items.filter(({ approachType }) => approachType === 'check_in').length
  const celebrations = items.length - checkIns

  return (
    <section className={css.section} aria-labelledby="check-in">
      <h3 id="check-in" className={css.sectionTitle}>
        Check in <span className={css.count}>{checkIns}</span>
        {celebrations > 0 && (
          <>
            , celebrate <span className={css.count}>{celebrations}</span>
          </>
        )}
      </h3>
      {items.length === 0 && <p className={css.nothing}>All of this week is complete.</p>}
      <ul ref={area} className={css.items} data-hotkeys>
        {items.map((item) => (
          <OpenItem
            key={item.id}
            item={item}
            report={report}
            details={report.details?.[item.id]}
            isUnfolded={unfolded.has(item.id)}
            isMessaged={messaged.has(item.id)}
            onToggle={() => toggle(item.id)}
            onMessage={() => setMessaged((ids) => ids.union(new Set([item.id])))}
            onAct={(action) => act(item, action)}
          />
        ))}
      </ul>
    </section>
  )
}

const urgentOf = (items: readonly ReportItemOnWire[]) =>
  new Set(
    items
      .slice(0, unfoldedAtFirst)
      .flatMap(({ id, recommendation }) => (recommendation === 'MESSAGE_STUDENT_AND_GUARDIANS' ? [id] : [])),
  )
