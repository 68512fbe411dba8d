import { Select, TextInput } from '@mantine/core'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { EditedHouse } from '../../contract/house-form.schemas.ts'
import { type HouseValues, withoutMember } from './house-values.ts'
import { LogoField } from './LogoField.tsx'
import { MembersField } from './MembersField.tsx'
import { PersonField } from './PersonField.tsx'

interface HouseFieldsProps {
  readonly form: Pick<ServerForm<HouseValues>, 'values' | 'text' | 'field' | 'errorOf' | 'change'>
  readonly house: EditedHouse | undefined
  readonly campuses: readonly { readonly cohort_id: number; readonly title: string }[]
}

const textOf = (id: number | null) => (id === null ? null : String(id))
const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** The fields of a house, each with what the server says of it. */
export function HouseFields({ form, house, campuses }: HouseFieldsProps) {
  const { values, text, field, errorOf, change } = form
  const members = values.members.map(({ id, name }) => ({ value: String(id), label: name }))
  const officer = (label: string, name: 'presidentId' | 'vicePresidentId') => (
    <Select
      label={<OptionalLabel>{label}</OptionalLabel>}
      placeholder={members.length === 0 ? 'Add students first' : 'Nobody'}
      data={members}
      searchable
      clearable
      value={textOf(values[name])}
      onChange={(id) => change({ [name]: numberOf(id) })}
      error={errorOf(name)}
    />
  )
  return (
    <>
      <TextInput label="Name" {...text('title')} />
      <LogoField
        values={values}
        logoUrl={house?.logo_url ?? null}
        error={errorOf('logo')}
        onChange={change}
      />
      <FieldPair>
        <Select
          label="Campus"
          placeholder="Choose a campus"
          data={campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title }))}
          allowDeselect={false}
          value={textOf(values.cohortId)}
          onChange={(id) => change({ cohortId: numberOf(id) })}
          error={errorOf('cohortId')}
        />
        <PersonField
          label={<OptionalLabel>Advisor</OptionalLabel>}
          placeholder="Find an employee"
          kind="employee"
          houseId={house?.id}
          {...field('advisor')}
        />
      </FieldPair>
      <FieldPair>
        <TimeField label={<OptionalLabel>Stand-up time</OptionalLabel>} {...field('time')} />
        <TextInput
          type="url"
          label={<OptionalLabel>Conference link</OptionalLabel>}
          placeholder="https://"
          {...text('link')}
        />
      </FieldPair>
      <MembersField
        values={values}
        houseId={house?.id}
        error={errorOf('members')}
        onAdd={(student) => change({ members: [student, ...values.members] })}
        onRemove={(id) => change(withoutMember(values, id))}
      />
      <FieldPair>
        {officer('President', 'presidentId')}
        {officer('Vice-president', 'vicePresidentId')}
      </FieldPair>
    </>
  )
}
