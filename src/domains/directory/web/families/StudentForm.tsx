import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import type { StudentForm as Form } from '../../contract/students.contract.ts'
import { AccessSection } from '../AccessSection.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { PersonPanel } from '../PersonPanel.tsx'
import { usePersonChanges } from '../use-person-changes.ts'
import { GuardiansField } from './GuardiansField.tsx'
import { NamesakeNotice } from './NamesakeNotice.tsx'
import { type StudentValues, studentValues, toStudentFields } from './student-values.ts'

const inNone = 'none'

/** The form of a student: who they are, where they belong, who their guardians are. */
export function StudentForm({ form, onClose }: { form: Form; onClose: () => void }) {
  const { student, campuses, houses } = form
  const [begun] = useState(() => studentValues(form))
  const [values, setValues] = useState(begun)
  const [invites, setInvites] = useState(false)
  const change = (part: Partial<StudentValues>) => setValues((before) => ({ ...before, ...part }))
  const changes = usePersonChanges({
    save: (addAnyway: boolean) => {
      const fields = { ...toStudentFields(values), add_anyway: addAnyway }
      return student === null
        ? client.students.addStudent({ ...fields, invite: invites })
        : client.students.saveStudent({
            ...fields,
            studentId: student.id,
            version: student.version,
            _action: 'update',
          })
    },
    switchAccess: (action) => client.students.saveStudent({ studentId: student?.id ?? 0, _action: action }),
    shownBy: [api.students.key(), api.guardians.key(), api.houses.key(), api.setUp.key()],
    onClose,
  })
  const { errors } = changes
  const campus = campuses.find(({ cohort_id }) => cohort_id === values.cohort_id)
  const name = student === null ? '' : `${student.first_name} ${student.last_name}`.trim()
  return (
    <PersonPanel
      title={student === null ? 'New student' : name}
      saveLabel={student === null ? 'Add student' : 'Save student'}
      what="the student"
      isDirty={values !== begun && !changes.isDone}
      saving={changes.isSaving}
      error={changes.error}
      onSave={() => changes.save(false)}
      onClose={onClose}
    >
      <NamesakeNotice
        sentence={errors['namesake']}
        busy={changes.isSaving}
        onAddAnyway={() => changes.save(true)}
      />
      <PersonFields values={values} errors={errors} onChange={change} />
      <FieldPair>
        <SelectField
          label="Campus"
          options={campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title }))}
          value={String(values.cohort_id)}
          onChange={(id) => change({ cohort_id: Number(id), house_id: null })}
          error={errors['cohort_id']}
        />
        <SelectField
          label="Grade"
          options={gradesOf(campus, values.grade)}
          value={String(values.grade)}
          onChange={(grade) => change({ grade: Number(grade) })}
          error={errors['grade']}
        />
      </FieldPair>
      <SelectField
        label={<OptionalLabel>House</OptionalLabel>}
        options={[
          { value: inNone, label: 'In no house yet' },
          ...houses
            .filter((house) => house.cohort_id === values.cohort_id)
            .map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value={values.house_id === null ? inNone : String(values.house_id)}
        onChange={(id) => change({ house_id: id === inNone ? null : Number(id) })}
        error={errors['house_id']}
      />
      <FieldPair>
        <TextInput
          label={<OptionalLabel>Pronouns</OptionalLabel>}
          value={values.pronouns}
          onChange={(event) => change({ pronouns: event.currentTarget.value })}
          error={errors['pronouns']}
        />
        <TextInput
          type="tel"
          label={<OptionalLabel>Phone</OptionalLabel>}
          value={values.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
          error={errors['phone']}
        />
      </FieldPair>
      <GuardiansField
        guardians={values.guardians}
        errors={errors}
        onChange={(guardians) => change({ guardians })}
      />
      {student === null ? (
        <Checkbox
          label="Invite the student to the portal by mail"
          checked={invites}
          onChange={(event) => setInvites(event.currentTarget.checked)}
        />
      ) : (
        <AccessSection
          person={{ ...student, name }}
          busy={changes.isSwitching}
          onInvite={() => changes.switchTo('invite')}
          onDeactivate={() => changes.switchTo('deactivate')}
          onReactivate={() => changes.switchTo('reactivate')}
        />
      )}
    </PersonPanel>
  )
}

/** The grades of the campus; the one a student has stands there, whatever the campus has now. */
function gradesOf(campus: Form['campuses'][number] | undefined, kept: number) {
  const { grade_from: from, grade_to: to } = campus ?? { grade_from: kept, grade_to: kept }
  const grades = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return [...new Set([...grades, kept])]
    .sort((one, other) => one - other)
    .map((grade) => ({ value: String(grade), label: String(grade) }))
}
