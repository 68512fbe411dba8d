import { Checkbox, MultiSelect, Radio, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { formatNames } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { FieldPair, FormPanel, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import { type Announcement, announcementRoles } from '../../contract/announcements.schemas.ts'
import { notificationTypes, tabTitles } from '../../contract/notification-values.ts'
import css from './Announcements.module.css'
import { type AnnouncementValues, hasTime } from './announcement-values.ts'
import { Preview } from './Preview.tsx'
import { Reach } from './Reach.tsx'
import { peopleText, useRecipients } from './use-recipients.ts'
import { useSendAnnouncement } from './use-send-announcement.ts'

interface AnnouncementFieldsProps {
  choices: ContractRouterOutputs['announcements']['getChoices']
  stored: Announcement | undefined
  start: AnnouncementValues
  onClose: () => void
  onTakenBack: (id: number) => void
}

const roleLabels = { student: 'Students', guardian: 'Guardians', employee: 'Staff' } as const
/** The school's own news first: most announcements are that. */
const typeOrder = ['school', 'academic', 'product'] as const
const fields = 'title body type linkUrl linkLabel roles groupIds cohortIds houseIds sendAt'.split(' ')
const options = (places: readonly { id: number; title: string }[]) =>
  places.map(({ id, title }) => ({ value: String(id), label: title }))

/** What to say, to whom, and when; how many people that is, and what they will see, before it is sent. */
export function AnnouncementFields({
  choices,
  stored,
  start,
  onClose,
  onTakenBack,
}: AnnouncementFieldsProps) {
  const [values, setValues] = useState(start)
  const [isDirty, setDirty] = useState(false)
  const [asking, setAsking] = useState<'send' | 'leave'>()
  const recipients = useRecipients(values)
  const sending = useSendAnnouncement({ stored, onSent: onClose, onTakenBack })
  const question = useUnsavedChanges({ isDirty: isDirty && !sending.isSuccess, what: 'the announcement' })
  const change = (part: Partial<AnnouncementValues>) => {
    setDirty(true)
    setValues((before) => ({ ...before, ...part }))
  }
  const errors = formErrorsOf(sending.error)
  const errorOf = (field: string) =>
    errors[field] ??
    (field === 'sendAt' && values.isLater && !hasTime(values) ? 'Choose a day and a time.' : undefined)
  const hasFieldErrors = fields.some((field) => errors[field] !== undefined)
  const general = sending.error !== null && !hasFieldErrors ? messageOf(sending.error) : undefined
  const close = () => (isDirty ? setAsking('leave') : onClose())
  const total = recipients.data?.total ?? 0
  const isReady = values.title.trim() !== '' && values.body.trim() !== '' && total > 0
  const hasPlaces = choices.campuses.length > 1 || choices.houses.length > 0
  // Who writes to some campuses only reads which they are.
  const everyCampus = choices.isNetwork ? 'All' : formatNames(choices.campuses.map(({ title }) => title))
  // Without words or people the server says by field what is missing; then nobody needs to confirm it.
  const save = () => {
    if (values.isLater && !hasTime(values)) return
    if (isReady) setAsking('send')
    else sending.mutate(values)
  }
  const sendLabel = values.isLater ? 'Schedule' : 'Send'
  return (
    <>
      {question}
      <FormPanel
        opened
        title={stored === undefined ? 'New announcement' : 'Edit announcement'}
        saveLabel={total > 0 ? `${sendLabel} to ${peopleText(total)}` : sendLabel}
        saving={sending.isPending}
        error={general}
        reason={
          values.roles.length > 0 && recipients.data?.total === 0 ? 'Nobody would get this.' : undefined
        }
        onSave={save}
        onCancel={close}
      >
        <Checkbox.Group
          label="To"
          value={[...values.roles]}
          error={errorOf('roles')}
          onChange={(chosen) => change({ roles: announcementRoles.filter((role) => chosen.includes(role)) })}
        >
          <div className={css.checks}>
            {announcementRoles.map((role) => (
              <Checkbox key={role} value={role} label={roleLabels[role]} />
            ))}
          </div>
        </Checkbox.Group>
        {hasPlaces && (
          <FieldPair>
            <MultiSelect
              classNames={{ input: css.several }}
              label={<OptionalLabel>Campuses</OptionalLabel>}
              placeholder={values.cohortIds.length === 0 ? everyCampus : ''}
              data={options(choices.campuses)}
              value={values.cohortIds.map(String)}
              error={errorOf('cohortIds')}
              onChange={(chosen) => change({ cohortIds: chosen.map(Number) })}
            />
            <MultiSelect
              classNames={{ input: css.several }}
              label={<OptionalLabel>Houses</OptionalLabel>}
              placeholder={values.houseIds.length === 0 ? 'All' : ''}
              searchable
              limit={50}
              data={options(choices.houses)}
              value={values.houseIds.map(String)}
              error={errorOf('houseIds')}
              onChange={(chosen) => change({ houseIds: chosen.map(Number) })}
            />
          </FieldPair>
        )}
        {values.roles.includes('employee') && (
          <MultiSelect
            classNames={{ input: css.several }}
            label={<OptionalLabel>Staff groups</OptionalLabel>}
            placeholder={values.groupIds.length === 0 ? 'All staff' : ''}
            data={options(choices.groups)}
            value={values.groupIds.map(String)}
            error={errorOf('groupIds')}
            onChange={(chosen) => change({ groupIds: chosen.map(Number) })}
          />
        )}
        <Reach isChosen={values.roles.length > 0} recipients={recipients.data} />
        <TextInput
          label="Title"
          value={values.title}
          maxLength={120}
          error={errorOf('title')}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label="Text"
          description="Plain text; an empty line starts a new paragraph, addresses become links."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={5000}
          value={values.body}
          error={errorOf('body')}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <FieldPair>
          <TextInput
            label={<OptionalLabel>Link</OptionalLabel>}
            placeholder="/calendar or https://…"
            value={values.linkUrl}
            error={errorOf('linkUrl')}
            onChange={(event) => change({ linkUrl: event.currentTarget.value })}
          />
          <TextInput
            label={<OptionalLabel>Name of the link</OptionalLabel>}
            placeholder="Open the calendar"
            maxLength={40}
            value={values.linkLabel}
            error={errorOf('linkLabel')}
            onChange={(event) => change({ linkLabel: event.currentTarget.value })}
          />
        </FieldPair>
        <div>
          <p className={css.label} id="announcement-type">
            Tab
          </p>
          <SegmentedControl
            aria-labelledby="announcement-type"
            data={typeOrder.map((value) => ({ value, label: tabTitles[value] }))}
            value={values.type}
            onChange={(next) => change({ type: notificationTypes.find((type) => type === next) ?? 'school' })}
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
            <DateField
              label="Day"
              value={values.day}
              error={errorOf('sendAt')}
              onChange={(day) => change({ day })}
            />
            <TimeField label="Time, EST" value={values.time} onChange={(time) => change({ time })} />
          </FieldPair>
        )}
        <Preview values={values} />
      </FormPanel>
      <ConfirmModal
        opened={asking === 'send'}
        title={values.isLater ? `Schedule for ${peopleText(total)}?` : `Send to ${peopleText(total)}?`}
        confirmLabel={values.isLater ? 'Schedule' : 'Send'}
        busy={sending.isPending}
        onConfirm={() => {
          setAsking(undefined)
          sending.mutate(values)
        }}
        onCancel={() => setAsking(undefined)}
      >
        {values.isLater
          ? 'Until it goes out you can change it or keep it from being sent.'
          : 'You can undo it for ten seconds. After that it cannot be taken back.'}
      </ConfirmModal>
      <ConfirmModal
        opened={asking === 'leave'}
        title="Close without sending?"
        confirmLabel="Close"
        destructive
        onConfirm={onClose}
        onCancel={() => setAsking(undefined)}
      >
        Unsaved changes will be lost: the announcement.
      </ConfirmModal>
    </>
  )
}
