import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api } from '#web/calls/api.ts'
import { tabOf } from '../onboarding-address.ts'
import { AssignQuestion } from './AssignQuestion.tsx'
import { campusOptions, missingOf, startOptions } from './assign-values.ts'
import css from './families.module.css'
import { nobody, useAssignForm } from './use-assign-form.ts'
import { useChosen } from './use-chosen-families.ts'

/** `…/add-families-to-group`: the campus and start date of the chosen families (2-back-office §5). */
export function AssignCampus() {
  const tab = tabOf(useParams({ strict: false }).campus_filter)
  const { chosen, clear } = useChosen()
  const choices = useQuery({
    ...api.onboardingFamilies.getAssignForm.queryOptions({ input: { campus_filter: tab } }),
    gcTime: 0,
  }).data?.campuses
  const [asked, setAsked] = useState(nobody)
  const form = useAssignForm({ tab, chosen, ask: setAsked, onAssigned: clear })
  const invited = form.conflict?.families ?? asked
  return (
    <FormModal
      form={form}
      title="Assign a Campus"
      saveLabel="Save"
      reason={missingOf(form.values, chosen.length)}
    >
      <p className={css.words}>{`${formatNoun(chosen.length, 'family', 'families')} selected.`}</p>
      <SelectField
        label="Campus"
        options={campusOptions(choices)}
        {...form.field('campusId')}
        onChange={(campusId) => form.change({ campusId, cycleId: '' })}
      />
      <SelectField
        label="School Start Date"
        options={startOptions(choices, form.values.campusId)}
        {...form.field('cycleId')}
      />
      {invited.length > 0 && (
        <AssignQuestion
          invited={invited}
          count={chosen.length}
          isMeanwhile={form.conflict !== undefined}
          onConfirm={() => {
            setAsked(nobody)
            form.save({ confirmed: invited }, true)
          }}
          onCancel={() => {
            setAsked(nobody)
            form.forgetError()
          }}
        />
      )}
    </FormModal>
  )
}
