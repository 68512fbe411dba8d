import { TextInput } from '@mantine/core'
import { shownByStudent } from '#domains/people/web/shown-by-student.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { DataKind, DataPerson, Erasure } from '../contract/personal-data.contract.ts'
import css from './personal-data.module.css'

interface EraseFormProps {
  readonly person: DataPerson
  readonly kinds: readonly DataKind[]
  readonly erase: (values: { readonly name: string }) => Promise<{ readonly erasure: Erasure }>
  readonly onClose: () => void
}

const sumOf = (kinds: readonly DataKind[]) => kinds.reduce((sum, { rows }) => sum + rows, 0)

/** Asks for the name of who is erased: nobody is erased by a slip. */
export function EraseForm({ person, kinds, erase, onClose }: EraseFormProps) {
  const form = useServerForm({
    initial: { name: '' },
    send: (values) => withProof(() => erase(values)),
    what: 'the erasure',
    shownBy: [api.personalData.key(), ...shownByStudent()],
    onSaved: onClose,
    onClose,
  })
  const ends = Map.groupBy(kinds, ({ end }) => end)
  return (
    <FormModal form={form} title={`Erase ${person.name}?`} saveLabel="Erase for good" size={480}>
      <p className={css.words}>
        {formatNoun(sumOf(ends.get('delete') ?? []), 'record')} are deleted with their files,{' '}
        {formatNoun(sumOf(ends.get('clear') ?? []), 'record')} lose details, and{' '}
        {formatNoun(sumOf(ends.get('keep') ?? []), 'record')} stay as the law asks. None of it can be brought
        back.
      </p>
      <TextInput label="Their name, as shown above" autoComplete="off" {...form.text('name')} />
    </FormModal>
  )
}
