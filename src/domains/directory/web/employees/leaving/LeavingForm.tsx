import { EffectOnPeople } from '#domains/permissions/web/effect.embed.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { EmployeeForm } from '../../../contract/employees.contract.ts'
import type { Leaving } from '../../../contract/leaving.contract.ts'
import css from '../../person-form.module.css'
import { type Heirs, reasonOf, toHandOver } from './heirs.ts'
import { OwnedKinds } from './OwnedKinds.tsx'

interface LeavingFormProps {
  /** `isGone`: they cannot log in already. */
  readonly employee: { readonly id: number; readonly name: string; readonly isGone: boolean }
  readonly leaving: Leaving
  readonly campuses: EmployeeForm['campuses']
  /** Called when it was refused: what there is may be another by now. */
  readonly onRefused: () => void
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Deactivates a colleague, with what they own handed over in the same step, and what it does to people before. */
export function LeavingForm({ employee, leaving, campuses, onRefused, onDone, onClose }: LeavingFormProps) {
  const { id: employeeId, name, isGone } = employee
  const form = useServerForm({
    initial: { hand_over: {} as Heirs },
    what: 'who takes over',
    send: ({ hand_over }) =>
      client.leaving
        .deactivate({ employeeId, basis: leaving.basis, hand_over: toHandOver(hand_over) })
        .catch((error: unknown) => {
          onRefused()
          throw error
        }),
    shownBy: 'everything',
    onSaved: onDone,
    onClose,
  })
  return (
    <FormModal
      form={form}
      title={isGone ? `What ${name} still owns` : `Deactivate ${name}?`}
      saveLabel={isGone ? 'Hand over' : 'Deactivate'}
      reason={reasonOf(isGone, leaving.owned, form.values.hand_over)}
      size={640}
    >
      <p className={css.lead}>
        {!isGone && 'They are logged out everywhere and can no longer log in; you can let them in again.'}
        {leaving.owned.length === 0 && ' They own nothing that somebody would have to take over.'}
      </p>
      <OwnedKinds
        employeeId={employeeId}
        owned={leaving.owned}
        value={form.values.hand_over}
        onChange={(hand_over) => form.change({ hand_over })}
      />
      {leaving.effect.people > 0 && <EffectOnPeople effect={leaving.effect} campuses={campuses} isLeaving />}
    </FormModal>
  )
}
