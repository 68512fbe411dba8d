import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ContinueLink } from './ContinueLink.tsx'
import { SchoolYearForm } from './SchoolYearForm.tsx'
import css from './set-up.module.css'
import type { Progress } from './set-up-steps.ts'

/** The school year with its cycles: one is added here, everything else is on the calendar's own page. */
export function SchoolYearStep({ progress }: { progress: Progress }) {
  if (progress.cycles === 0) return <SchoolYearForm today={progress.today} />
  return (
    <>
      <p className={css.lead}>
        The school has {formatNoun(progress.cycles, 'cycle')}. Holidays, an imported calendar and every change
        are on <UiLink href="/cycles-and-holidays">Cycles and Holidays</UiLink>.
      </p>
      <ContinueLink step="colleagues" primary />
    </>
  )
}
