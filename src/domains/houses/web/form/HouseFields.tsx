import { Select, TextInput } from '@mantine/core'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { type HouseValues, withoutMember } from './house-values.ts'
import { LogoField } from './LogoField.tsx'
import { MembersField } from './MembersField.tsx'
import { PersonField } from './PersonField.tsx'

interface HouseFieldsProps {
  readonly values: HouseValues
  readonly houseId: number | undefined
  readonly logoUrl: string | null
  readonly campuses: readonly { readonly cohort_id: number; readonly title: string }[]
  readonly errorOf: (field: string) => string | undefined
  readonly change: (next: HouseValues) => void
}

/** The fields of a house, each with what the server says of it. */
export function HouseFields({ values, houseId, logoUrl, campuses, errorOf, change }: HouseFieldsProps) {
  const members = values.members.map(({ id, name }) => ({ value: String(id), label: name }))
  const officer = (label: string, field: 'presidentId' | 'vicePresidentId', error: string | undefined) => (
    <Select
      label={<OptionalLabel>{label}</OptionalLabel>}
      placeholder={members.length === 0 ? 'Add students first' : 'Nobody'}
      data={members}
      searchable
      clearable
      value={values[field] === null ? null : String(values[field])}
      onChange={(id) => change({ ...values, [field]: id === null ? null : Number(id) })}
      error={error}
    />
  )
  return (
    <>
      <TextInput
        label="Name"
        value={values.title}
        onChange={(event) => change({ ...values, title: event.currentTarget.value })}
        error={errorOf('title')}
      />
      <LogoField
        values={values}
        logoUrl={logoUrl}
        error={errorOf('logo')}
        onChange={(part) => change({ ...values, ...part })}
      />
      <FieldPair>
        <Select
          label="Campus"
          placeholder="Choose a campus"
          data={campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title }))}
          allowDeselect={false}
          value={values.cohortId === null ? null : String(values.cohortId)}
          onChange={(id) => change({ ...values, cohortId: id === null ? null : Number(id) })}
          error={errorOf('cohort_id')}
        />
        <PersonField
          label={<OptionalLabel>Advisor</OptionalLabel>}
          placeholder="Find an employee"
          kind="employee"
          houseId={houseId}
          value={values.advisor}
          error={errorOf('advisor_id')}
          onChange={(advisor) => change({ ...values, advisor })}
        />
      </FieldPair>
      <FieldPair>
        <TimeField
          label={<OptionalLabel>Stand-up time</OptionalLabel>}
          value={values.time}
          onChange={(time) => change({ ...values, time })}
          error={errorOf('default_standup_time')}
        />
        <TextInput
          type="url"
          label={<OptionalLabel>Conference link</OptionalLabel>}
          placeholder="https://"
          value={values.link}
          onChange={(event) => change({ ...values, link: event.currentTarget.value })}
          error={errorOf('conference_url')}
        />
      </FieldPair>
      <MembersField
        values={values}
        houseId={houseId}
        error={errorOf('member_ids')}
        onAdd={(student) => change({ ...values, members: [student, ...values.members] })}
        onRemove={(id) => change(withoutMember(values, id))}
      />
      <FieldPair>
        {officer('President', 'presidentId', errorOf('president_id'))}
        {officer('Vice-president', 'vicePresidentId', errorOf('vice_president_id'))}
      </FieldPair>
    </>
  )
}
