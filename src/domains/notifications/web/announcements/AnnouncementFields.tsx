import { Radio, Textarea, TextInput } from '@mantine/core'
import { school } from '#contract/school/school.ts'
import { Segments } from '#ui/controls/Segments.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { tabTitles } from '../../contract/notification-values.ts'
import css from './Announcements.module.css'
import { AudienceFields } from './AudienceFields.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import { Preview } from './Preview.tsx'
import { Reach } from './Reach.tsx'
import type { useRecipients } from './use-recipients.ts'

interface AnnouncementFieldsProps {
  form: Pick<ServerForm<AnnouncementValues>, 'values' | 'text' | 'field' | 'change' | 'errorOf'>
  choices: ContractRouterOutputs['announcements']['getChoices']
  recipients: ReturnType<typeof useRecipients>['data']
}

/** The school's own news first: most announcements are that. */
const typeOrder = ['school', 'academic', 'product'] as const

/** The fields of an announcement, with what people will see below them. */
export function AnnouncementFields({ form, choices, recipients }: AnnouncementFieldsProps) {
  const { values, text, field, change, errorOf } = form
  return (
    <>
      <AudienceFields form={form} choices={choices} />
      <Reach isChosen={values.roles.length > 0} recipients={recipients} />
      <TextInput label="Title" maxLength={120} {...text('title')} />
      <Textarea
        label="Text"
        description="Plain text; an empty line starts a new paragraph, addresses become links."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5000}
        {...text('body')}
      />
      <FieldPair>
        <TextInput
          label={<OptionalLabel>Link</OptionalLabel>}
          placeholder="/calendar or https://…"
          {...text('linkUrl')}
        />
        <TextInput
          label={<OptionalLabel>Name of the link</OptionalLabel>}
          placeholder="Open the calendar"
          maxLength={40}
          {...text('linkLabel')}
        />
      </FieldPair>
      <div>
        <p className={css.label} id="announcement-type">
          Tab
        </p>
        <Segments
          labelledBy="announcement-type"
          options={typeOrder.map((value) => ({ value, label: tabTitles[value] }))}
          value={values.type}
          onChange={(type) => change({ type })}
        />
      </div>
      <Radio.Group
        label="When"
        value={values.isLater ? 'later' : 'now'}
        onChange={(next) => change({ isLater: next === 'later' })}
      >
        <div className={css.checks}>
          <Radio value="now" label="Now" />
          <Radio value="later" label="At a time" />
        </div>
      </Radio.Group>
      {values.isLater && (
        <FieldPair>
          <DateField label="Day" {...field('day')} error={errorOf('sendAt')} />
          <TimeField label={`Time, ${school().zoneLabel}`} {...field('time')} />
        </FieldPair>
      )}
      <Preview values={values} />
    </>
  )
}
