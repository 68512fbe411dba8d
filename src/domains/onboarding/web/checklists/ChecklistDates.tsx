import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import css from './checklists.module.css'

export interface DatedChecklist {
  readonly id: number
  readonly dueDate: string
  readonly releaseDate: string | null
  readonly version: number
  readonly showActionButtons: boolean
}

/** Due date and release date, changed in place; empty, the release date is taken back. */
export function ChecklistDates({ groupId, checklist }: { groupId: number; checklist: DatedChecklist }) {
  const disabled = !checklist.showActionButtons
  const form = useServerForm({
    what: 'the dates',
    initial: { due: checklist.dueDate, release: checklist.releaseDate ?? '' },
    names: { due: ['due_date'], release: ['release_date'] },
    check: ({ due }) => ({ due: due === '' ? 'Choose a due date.' : undefined }),
    // Locks and texts change beside this form, which is no matter for its dates.
    version: checklist.version,
    follows: true,
    send: ({ due, release }, version) =>
      client.onboardingChecklists.updateChecklist({
        onboarding_group_id: groupId,
        checklist_id: checklist.id,
        action: 'updateChecklist',
        due_date: due,
        release_date: release === '' ? null : release,
        version,
      }),
    onSaved: () => undefined,
    shownBy: shownByOnboarding(),
  })
  return (
    <PageForm form={form} className={css.dates}>
      <DateField label="Due date" disabled={disabled} {...form.field('due')} />
      <DateField label="Release date" disabled={disabled} {...form.field('release')} />
      {form.isDirty && (
        <ReasonedButton type="submit" variant="filled" busy={form.isSaving}>
          Save dates
        </ReasonedButton>
      )}
      <FormError form={form} />
    </PageForm>
  )
}
