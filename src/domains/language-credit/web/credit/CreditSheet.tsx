import { masteryLabel } from '#domains/mastery/contract/mastery-levels.ts'
import { levelOfScore } from '#domains/mastery/rules/language-credit.ts'
import { formatDay } from '#ui/format/days.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import css from './credit.module.css'
import { signedCredits } from './credit-words.tsx'
import type { ShownRow } from './run-columns.tsx'

interface CreditSheetProps {
  readonly row: ShownRow
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

type Milestone = ShownRow['milestones'][number]

/** Every credit that a run changes for one student: each unit of the vendor with its score, and what follows from them. */
export function CreditSheet({ row, ...sheet }: CreditSheetProps) {
  const { name, grade, language, credits_before, credits_after, milestones, units, kept } = row
  return (
    <SideSheet {...sheet} kicker={language} title={name} facts={`Grade ${grade}`}>
      <PanelSection>
        <p className={css.sentence}>
          {credits_before} → <strong>{credits_after} credits</strong>,{' '}
          {signedCredits(credits_after - credits_before)}. Four completed units are one credit.
        </p>
        {kept !== '' && <p className={css.said}>{kept}</p>}
      </PanelSection>
      <PanelSection title="Units of the topic">
        {units.length === 0 && <p className={css.said}>No unit is complete yet, and none changes.</p>}
        <ul className={css.lines}>
          {units.map(({ title, before, after }) => (
            <li key={title} className={css.line}>
              <span>{title}</span>
              <Change before={before} after={after ?? 'removed'} />
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="Units of the vendor">
        <ul className={css.lines}>
          {milestones.map((one) => (
            <li key={one.vendor_unit} className={css.line}>
              <span>
                Unit {one.vendor_unit}
                {one.after && <span className={css.was}> {formatDay(one.after.completed_on)}</span>}
              </span>
              <Change
                before={scoreText(one.before, grade)}
                after={scoreText(one.after, grade) ?? 'removed'}
              />
            </li>
          ))}
        </ul>
      </PanelSection>
    </SideSheet>
  )
}

/** `84 %, Demonstrating 3`, by the table of scores; below grade 9 without the 3. */
const scoreText = (one: Milestone['after'], grade: number): string | null =>
  one === null ? null : `${one.score} %, ${masteryLabel(levelOfScore(one.score), grade)}`

const Change = ({ before, after }: { readonly before: string | null; readonly after: string }) => (
  <span>
    {before !== null && <span className={css.was}>{before} → </span>}
    {after}
  </span>
)
