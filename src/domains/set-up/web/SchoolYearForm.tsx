import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { type ProposedCycle, proposedSchoolYear } from '../rules/propose-cycles.ts'
import { CyclesField } from './CyclesField.tsx'
import css from './set-up.module.css'
import { YearFields } from './YearFields.tsx'

const noCycles: readonly ProposedCycle[] = []
const names = { school_year: ['title'] }

/** The first school year: its days propose its cycles. */
export function SchoolYearForm({ today }: { today: string }) {
  const form = useServerForm({
    initial: { school_year: proposedSchoolYear(today), first_day: '', last_day: '', cycles: noCycles },
    send: (values) => client.setUp.saveSchoolYear({ ...values, cycles: [...values.cycles] }),
    what: 'the school year',
    names,
    // Who is signed in reads the cycles with the shell.
    shownBy: 'everything',
  })
  const problem =
    form.errorOf('cycles') ?? form.error ?? (form.hasFieldErrors ? 'Some fields need attention.' : undefined)
  return (
    <PageForm form={form} className={css.form}>
      <p className={css.lead}>
        Rolls, experiences and house points count by cycle: terms of about six weeks that follow each other.
        Type the first and the last day of school and change what is proposed.
      </p>
      <YearFields form={form} />
      <CyclesField {...form.field('cycles')} errorOf={form.errorOf} />
      <div className={css.foot}>
        <ReasonedButton type="submit" variant="filled" busy={form.isSaving}>
          Add the school year
        </ReasonedButton>
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </PageForm>
  )
}
