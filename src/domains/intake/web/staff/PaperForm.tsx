import { Button, TextInput } from '@mantine/core'
import { gradesOfAny } from '#domains/admissions/rules/campus-grades.ts'
import { FormError } from '#ui/panel/FormError.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../intake.module.css'
import { ChildFields } from '../start/ChildFields.tsx'
import { missingOfChild, noChild } from '../start/start-values.ts'

/** For whom a paper form is entered; then the form opens as families see it, out of the shell. */
export function PaperForm() {
  const form = useServerForm({
    initial: { name: '', email: '', ...noChild },
    what: 'what you typed',
    check: missingOfChild,
    send: ({ student_grade, ...values }) =>
      client.intakeStaff.enterPaper({ ...values, student_grade: Number(student_grade) }),
    shownBy: [api.applications.key()],
    onSaved: ({ address }) => window.location.assign(address),
  })
  return (
    <PageForm form={form} className={css.fields}>
      <ChildFields
        size="sm"
        firstName={form.text('student_first_name')}
        grade={form.field('student_grade')}
        grades={gradesOfAny([])}
      />
      <TextInput label="Name of the guardian who applies" {...form.text('name')} />
      <TextInput
        label={<OptionalLabel>Their email address</OptionalLabel>}
        type="email"
        {...form.text('email')}
      />
      <FormError form={form} />
      <div>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          Open the form
        </Button>
      </div>
    </PageForm>
  )
}
