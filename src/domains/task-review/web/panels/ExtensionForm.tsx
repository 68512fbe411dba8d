import { Textarea } from '@mantine/core'
import { addDays } from '#ui/calendar/step-day.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { formatDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { StudentReview } from '../../contract/task-review.schemas.ts'
import type { StudentIds } from '../review/review-address.ts'
import { reviewQueries } from '../review/review-queries.ts'
import { declining } from './declining.ts'
import css from './panels.module.css'

interface ExtensionFormProps {
  readonly ids: StudentIds
  readonly data: StudentReview
  readonly onClose: () => void
}

/** Until when the student may hand in, with a word to them. What they asked for stands there, and may be declined. */
export function ExtensionForm({ ids: { type: _type, ...ids }, data, onClose }: ExtensionFormProps) {
  const { request, countsAt } = data
  const today = schoolDayOf(Date.now())
  const next = addDays(schoolDayOf(countsAt), 1)
  const form = useServerForm({
    initial: { due_on: request?.wantedOn ?? '', reason: '' },
    what: 'the extension',
    send: (values) => client.taskReview.extendDeadline({ ...ids, ...values }),
    shownBy: reviewQueries,
    check: ({ due_on }) => ({ due_on: due_on === '' ? 'Choose a day.' : undefined }),
    onClose,
  })
  const decline = () =>
    form.act(() => client.taskReview.extendDeadline({ ...ids, due_on: null, reason: form.values.reason }))
  return (
    <FormModal
      form={form}
      title={`More time for ${data.studentFirstName}`}
      saveLabel="Extend deadline"
      removal={declining(data, decline)}
    >
      <p className={css.figure}>It counts as on time until {formatDay(schoolDayOf(countsAt))}, 9:00 PM.</p>
      {request !== null && (
        <blockquote className={css.request}>
          {request.askedBy} asks for time until {formatDay(request.wantedOn)}: “{request.reason}”
        </blockquote>
      )}
      <DateField label="New due day" min={next > today ? next : today} {...form.field('due_on')} />
      <Textarea
        label={<OptionalLabel>Note to the student</OptionalLabel>}
        autosize
        minRows={2}
        {...form.text('reason')}
      />
    </FormModal>
  )
}
