import { TextInput } from '@mantine/core'
import { school } from '#contract/school/school.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { FieldPair, FormPanel, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { Campus } from '../../contract/organization.contract.ts'
import { Effects } from '../Effects.tsx'
import css from '../organization.module.css'
import { BlocksField } from './BlocksField.tsx'
import { grades } from './campus-values.ts'
import { RetireCampus } from './RetireCampus.tsx'
import { useCampusForm } from './use-campus-form.ts'

interface CampusPanelProps {
  /** A new one without it. */
  readonly campus: Campus | undefined
  readonly onClose: () => void
}

/** The form of a campus: its name, its grades, the blocks of its day and whom to ask. */
export function CampusPanel({ campus, onClose }: CampusPanelProps) {
  const { form, effects, askToRetire, isWeighing, confirm, forget } = useCampusForm(campus, onClose)
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
      <TextInput label={<OptionalLabel>Contact</OptionalLabel>} {...form.text('contact_name')} />
      <FieldPair>
        <TextInput
          type="email"
          label={<OptionalLabel>Email</OptionalLabel>}
          {...form.text('contact_email')}
        />
        <TextInput
          type="tel"
          label={<OptionalLabel>Telephone</OptionalLabel>}
          {...form.text('contact_phone')}
        />
      </FieldPair>
      {campus !== undefined && (
        <p className={css.fact}>
          Times are labelled <UiLink href="/workbench/organization">{school().zoneLabel}</UiLink>. Its
          calendar has <UiLink href="/cycles-and-holidays">{formatNoun(campus.daysOff, 'holiday')}</UiLink>{' '}
          this school year.
        </p>
      )}
      {campus !== undefined && (
        <RetireCampus campus={campus} isBusy={form.isActing || isWeighing} onAsk={askToRetire} />
      )}
      <Effects effects={effects} isSaving={form.isSaving} onSave={confirm} onCancel={forget} />
    </FormPanel>
  )
}
