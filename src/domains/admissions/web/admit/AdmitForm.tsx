import { Checkbox, TextInput } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Admission } from '../../contract/admit.contract.ts'
import { listNames } from '../../rules/person-names.ts'
import css from './admit.module.css'
import { admitInput, beginAdmit } from './admit-values.ts'
import { SameStudent } from './SameStudent.tsx'
import { TieAgain } from './TieAgain.tsx'
import { useTakeBack } from './use-take-back.ts'
import { WhatIsMade } from './WhatIsMade.tsx'

interface AdmitFormProps {
  readonly applicationId: number
  readonly admission: Admission
  /** Called when it was refused: what it makes may be another by now. */
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** Admits: rows say what is made, whoever may be the same student is decided, nobody is written to. */
export function AdmitForm({ applicationId, admission, onRefused, onClose }: AdmitFormProps) {
  const { studentName, doubles, open, basis } = admission
  const takeBack = useTakeBack()
  const form = useServerForm({
    initial: beginAdmit(admission),
    what: 'what you chose for the admission',
    send: (values) =>
      client.admit.admit({ applicationId, basis, ...admitInput(values) }).catch((error: unknown) => {
        onRefused()
        throw error
      }),
    shownBy: [api.applications.key(), api.admit.key()],
    said: ({ message }) => ({ message, undo: () => takeBack.mutate({ applicationId }) }),
    onClose,
  })
  const same = doubles.find(({ id }) => String(id) === form.values.same_as)
  return (
    <FormModal form={form} title={`Admit ${studentName}?`} saveLabel="Admit" size={640}>
      {doubles.length > 0 && <SameStudent doubles={doubles} {...form.field('same_as')} />}
      {same === undefined && (
        <TextInput label="Email of the student" type="email" {...form.text('student_email')} />
      )}
      <WhatIsMade admission={admission} same={same} values={form.values} />
      <TieAgain guardians={admission.guardians} student={same} {...form.field('tie_again')} />
      {open.length > 0 && (
        <Checkbox
          label={`Admit although ${listNames(open)} ${open.length === 1 ? 'is' : 'are'} open`}
          error={form.errorOf('although_open')}
          {...form.checkbox('although_open')}
        />
      )}
      <p className={css.told}>
        {[admission.access, admission.crm, 'It can be taken back for a day.'].filter(Boolean).join(' ')}
      </p>
    </FormModal>
  )
}
