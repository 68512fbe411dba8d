import { Button } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from './availability.module.css'
import { availabilityQueries } from './availability-queries.ts'
import { HoursGrid } from './HoursGrid.tsx'
import { HoursRows } from './HoursRows.tsx'
import { checkRows, hoursOf, rowsOf, rowsOfWire, toWire } from './hours-values.ts'

type Availability = ContractRouterOutputs['facultyAvailability']['getAvailability']

/** The usual week of an employee: drawn in the grid or written in rows, two views of one thing. */
export function HoursForm({
  employee,
  hours,
  version,
}: Pick<Availability, 'employee' | 'hours' | 'version'>) {
  const form = useServerForm({
    initial: { hours: rowsOfWire(hours) },
    version,
    follows: true,
    send: (values, version) =>
      client.facultyAvailability.saveHours({ employeeId: employee.id, hours: toWire(values.hours), version }),
    versionOf: (saved) => saved.version,
    check: (values) => checkRows(values.hours),
    what: 'the hours',
    shownBy: availabilityQueries,
  })
  const rows = form.values.hours
  return (
    <PageForm form={form} className={css.week}>
      <HoursGrid hours={hoursOf(rows)} onChange={(changed) => form.change({ hours: rowsOf(changed) })} />
      <div className={css.beside}>
        <HoursRows
          rows={rows}
          errorOf={form.errorOf}
          onChange={(changed) => form.change({ hours: changed })}
        />
        <FormError form={form} />
        <div className={css.foot}>
          <Button onClick={form.revert} disabled={!form.isDirty}>
            Undo changes
          </Button>
          <ReasonedButton
            type="submit"
            variant="filled"
            busy={form.isSaving}
            reason={form.isDirty ? undefined : 'Nothing has changed.'}
          >
            Save hours
          </ReasonedButton>
        </div>
      </div>
    </PageForm>
  )
}
