import { TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Campus } from '../contract/organization.contract.ts'
import { BlocksField } from './BlocksField.tsx'
import { campusValues, grades, toCampusFields } from './campus-values.ts'
import { RetireCampus } from './RetireCampus.tsx'

interface CampusPanelProps {
  /** A new one without it. */
  readonly campus: Campus | undefined
  readonly onClose: () => void
}

/** The form of a campus: its name, its grades and the blocks of its day. */
export function CampusPanel({ campus, onClose }: CampusPanelProps) {
  const cohort_id = campus?.cohort_id ?? 0
  const form = useServerForm({
    initial: campusValues(campus),
    send: (values) =>
      campus === undefined
        ? client.organization.addCampus(toCampusFields(values))
        : client.organization.saveCampus({ ...toCampusFields(values), cohort_id, _action: 'update' }),
    what: 'the campus',
    shownBy: [api.organization.key(), api.setUp.key(), api.people.key()],
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={campus === undefined ? 'New campus' : `Edit ${campus.title}`}
      saveLabel={campus === undefined ? 'Add campus' : 'Save campus'}
    >
      <TextInput label="Name" {...form.text('title')} />
      <FieldPair>
        <SelectField label="First grade" options={grades} {...form.field('grade_from')} />
        <SelectField label="Last grade" options={grades} {...form.field('grade_to')} />
      </FieldPair>
      <BlocksField {...form.field('blocks')} errorOf={form.errorOf} />
      {campus !== undefined && <RetireCampus campus={campus} form={form} />}
    </FormPanel>
  )
}
