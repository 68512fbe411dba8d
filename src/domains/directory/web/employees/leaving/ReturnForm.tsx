import type { Effect } from '#domains/permissions/contract/group.schemas.ts'
import { EffectOnPeople } from '#domains/permissions/web/effect.embed.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { EmployeeForm } from '../../../contract/employees.contract.ts'
import css from '../../person-form.module.css'

interface ReturnFormProps {
  readonly employee: { readonly id: number; readonly name: string }
  readonly effect: Effect
  readonly campuses: EmployeeForm['campuses']
  /** Called when it was refused: what it does may be another by now. */
  readonly onRefused: () => void
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Lets a colleague in again, with what their groups let them do by now. */
export function ReturnForm({ employee, effect, campuses, onRefused, onDone, onClose }: ReturnFormProps) {
  const form = useServerForm({
    initial: {},
    what: null,
    send: () =>
      client.employees
        .saveEmployee({ employeeId: employee.id, _action: 'reactivate', basis: effect.basis })
        .catch((error: unknown) => {
          onRefused()
          throw error
        }),
    shownBy: 'everything',
    onSaved: onDone,
    onClose,
  })
  return (
    <FormModal form={form} title={`Let ${employee.name} in again?`} saveLabel="Let them in" size={640}>
      <p className={css.lead}>
        {effect.people === 0
          ? 'They can log in again, but are in no group that lets them do anything.'
          : 'They can log in again, and do at once what their groups let them do now:'}
      </p>
      {effect.people > 0 && <EffectOnPeople effect={effect} campuses={campuses} />}
    </FormModal>
  )
}
